/** Changes the chosen records and reports the outcome: an undo for changed ones, a reason for the others. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/client.ts'
import { useErrorText } from '#entity/error-text.ts'
import { useRecordTitle } from '#entity/use-record-title.ts'
import type { Row } from '#offline/reads.ts'
import { expectToasts, showToast, showUndo } from '#ui/toast.ts'
import { type BulkOutcome, changeMany, MOST_OFFLINE, takeBackMany, type Values } from './bulk-change.ts'

/** Reports an ApiError; any other error is thrown on. */
const reportApiError = async <T>(
  work: () => Promise<T>,
  showError: (error: ApiError) => void,
): Promise<T | undefined> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    showError(error)
    return undefined
  }
}

export const useBulkChange = (entity: Entity, onDone: () => void) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const titleOf = useRecordTitle(entity)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<BulkOutcome['refused']>([])

  useEffect(expectToasts, [])

  const fail = (error: ApiError) => showToast(errorText(error), 'error')
  const needNetwork = () => showToast(t('bulk.needs_network', { count: MOST_OFFLINE }), 'error')

  const undo = async (done: readonly Row[], set: Values): Promise<void> => {
    const outcome = await reportApiError(() => takeBackMany(entity, done, set, titleOf), fail)
    if (outcome === undefined) return
    if (!outcome) return needNetwork()
    setRefused(outcome.refused)
    showToast(t('bulk.undone', { count: outcome.done.length }))
  }

  const change = async (rows: readonly Row[], set: Values): Promise<void> => {
    setBusy(true)
    const outcome = await reportApiError(() => changeMany(entity, rows, set, titleOf), fail)
    setBusy(false)
    if (outcome === undefined) return
    if (!outcome) return needNetwork()
    const { done, refused: stayed, isQueued } = outcome
    setRefused(stayed)
    const words = isQueued ? 'bulk.queued' : stayed.length > 0 ? 'bulk.done_partly' : 'bulk.done'
    const counts = { count: done.length, done: done.length, refused: stayed.length }
    if (done.length > 0) showUndo(t(words, counts), () => void undo(done, set))
    onDone()
  }
  return { change, isBusy, refused, forget: () => setRefused([]) }
}
