/** Reports a problem of an order: saved and announced when its kind is pressed; details follow. All through the outbox. */
import { order } from '@fura/shared/entities/order.ts'
import { orderProblem, type ProblemKind } from '@fura/shared/entities/order-problem.ts'
import { statusOfProblem } from '@fura/shared/rules/problems.ts'
import { nowSeconds } from '@fura/shared/seconds.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newUuid } from '#core/uuid.ts'
import { useRecordTitle } from '#entity/use-record-title.ts'
import { useWords } from '#entity/words.ts'
import { formatDateTime } from '#i18n/format.ts'
import { isTempId } from '#offline/entry.ts'
import { addFile } from '#offline/files.ts'
import { sayAtOnce } from '#offline/messages.ts'
import { save, type SaveResult } from '#offline/outbox.ts'
import type { Row } from '#offline/reads.ts'
import { useRefusalToast } from '#records/card/use-refusal-toast.ts'
import { prepare } from '#records/files/prepare.ts'
import { showToast } from '#ui/toast.ts'
import { nextStatuses } from './next-step.ts'

/** Optional details beside the kind. */
export interface ProblemDetails {
  note: string
  newDate: number
  photo: File | null
}

type Done = Exclude<SaveResult, { state: 'rejected' }>

export interface ReportedProblem {
  id: Done['id']
  kind: ProblemKind
  /** The order stopped for it. */
  isStopped: boolean
}

/** The photo follows by itself: the report does not wait for it. Its temporary id; null if it was refused. */
const keepPhoto = async (deal: Row, photo: File): Promise<{ fileId: string } | { why: string }> => {
  const ready = await prepare(photo)
  if ('problem' in ready) return { why: ready.problem }
  const uid = newUuid()
  const added = await addFile({ ...ready, o_t: order.name, o_id: deal.id, kind: 'photo', uid })
  if (added === 'full') return { why: 'files.outbox_full' }
  return added === 'storage full' ? { why: 'error.storage full' } : { fileId: `@${uid}` }
}

/** The message in the chat of the order. */
const postToChat = (deal: Row, text: string, fileIds: readonly string[]): Promise<boolean> => {
  const thread = { o_t: 'order', o_id: deal.id, is_second_chat: 0 } as const
  return sayAtOnce({ thread, replyTo: null, mentionIds: [], text, fileIds })
}

const useRunning = () => {
  const [isSaving, setSaving] = useState(false)
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    setSaving(true)
    try {
      return await work()
    } finally {
      setSaving(false)
    }
  }

  return { run, isSaving }
}

export const useProblem = (deal: Row) => {
  const { t } = useTranslation()
  const isRefused = useRefusalToast()
  const words = useWords(orderProblem)
  const titleOf = useRecordTitle(order)
  const { run, isSaving } = useRunning()

  const moveTo = (statusId: unknown, base: Row) =>
    save({ entity: order, action: 'update', id: deal.id, base, values: { status_id: statusId }, label: titleOf(deal) })

  /** null: it was refused, and the person saw why. */
  const report = (kind: ProblemKind): Promise<ReportedProblem | null> =>
    run(async () => {
      const values = { order_id: deal.id, problem_kind: kind, date: nowSeconds() }
      const result = await save({
        entity: orderProblem,
        action: 'add',
        values,
        label: words.choice('problem_kind', kind),
      })
      if (isRefused(result)) return null
      const status = statusOfProblem(kind, nextStatuses(order.name, deal))
      const moved = status === null ? null : await moveTo(status, deal)
      return { id: result.id, kind, isStopped: moved !== null && moved.state !== 'rejected' }
    })

  const update = async ({ id, kind }: ReportedProblem, values: Record<string, unknown>): Promise<void> => {
    const label = words.choice('problem_kind', kind)
    isRefused(await save({ entity: orderProblem, action: 'update', id, values, label }))
  }

  /** Saves the details, and posts them in the chat of the order. */
  const finish = (reported: ReportedProblem, { note, newDate, photo }: ProblemDetails): Promise<void> =>
    run(async () => {
      const values = { ...(note !== '' && { note }), ...(newDate > 0 && { new_date: newDate }) }
      if (Object.keys(values).length > 0) await update(reported, values)
      const expected = newDate > 0 ? t('problem.expected', { at: formatDateTime(newDate) }) : ''
      const lines = [`⚠ ${words.choice('problem_kind', reported.kind)}`, expected, note]
      await postToChat(deal, lines.filter(Boolean).join('\n'), [])
      const storedPhoto = photo && (await keepPhoto(deal, photo))
      if (storedPhoto && 'why' in storedPhoto) return showToast(t(storedPhoto.why), 'error')
      if (!storedPhoto) return undefined
      await postToChat(deal, '', [storedPhoto.fileId])
      return update(reported, { photo_file_id: storedPhoto.fileId })
    })

  /** Pressed by mistake: nothing of it stays, and no message was sent yet. */
  const takeBack = ({ id, kind, isStopped }: ReportedProblem): Promise<void> =>
    run(async () => {
      const result = await save({
        entity: orderProblem,
        action: 'delete',
        id,
        label: words.choice('problem_kind', kind),
      })
      if (isRefused(result)) return
      if (isStopped && !isTempId(deal.id)) await moveTo(deal.status_id, { ...deal, status_id: null, rev: 0 })
    })

  return { report, finish, takeBack, isSaving }
}
