/** The statuses of one list, and saving changes of them with an undo. */
import { SET_STATUSES, type StatusListName } from '@fura/shared/status-settings.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/client.ts'
import { useErrorText } from '#entity/error-text.ts'
import { lookupKey } from '#entity/query-options.ts'
import { useLookup } from '#entity/use-lookup.ts'
import type { Row } from '#offline/reads.ts'
import { showToast, showUndo } from '#ui/toast.ts'
import { formerValues } from './status-changes.ts'
import { saveStatuses, type StatusChange } from './statuses.api.ts'

const NOTHING: readonly Row[] = []

export const useStatuses = (list: StatusListName) => {
  const { t } = useTranslation()
  const memory = useQueryClient()
  const errorText = useErrorText()
  const { status } = SET_STATUSES[list]
  const read = useLookup(status)
  const rows = read.data ?? NOTHING
  const { mutateAsync, isPending } = useMutation({
    mutationFn: saveStatuses,
    networkMode: 'always',
    onSuccess: () => memory.invalidateQueries({ queryKey: lookupKey(status.path) }),
    onError: (error) => showToast(error instanceof ApiError ? errorText(error) : error.message, 'error'),
  })
  /** Codes by field if the server refused; null: saved. */
  const send = async (statuses: StatusChange['statuses']): Promise<Readonly<Record<string, string>> | null> => {
    try {
      await mutateAsync({ list, statuses })
      return null
    } catch (error) {
      // `onError` has shown a message; the form shows the errors of its fields.
      return error instanceof ApiError ? error.fields : {}
    }
  }
  const save = async (statuses: StatusChange['statuses']) => {
    const former = formerValues(rows, statuses)
    const errors = await send(statuses)
    if (errors === null) showUndo(t('company.saved'), () => void send(former))
    return errors
  }
  return { read, rows, save, isSaving: isPending }
}
