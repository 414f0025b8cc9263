/** Converts a lead to a client through the outbox and opens that client. Without a network it waits behind the lead's other changes. */
import { lead } from '@fura/shared/entities/lead.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText, useFieldErrorText } from '#entity/error-text.ts'
import { recordPath } from '#entity/record-screens.ts'
import { useRecordTitle } from '#entity/use-record-title.ts'
import { useSave } from '#entity/use-save.ts'
import { readRecord, type Row } from '#offline/reads.ts'
import { showToast } from '#ui/toast.ts'
import { WITH_QUOTE } from './lead-state.ts'

const PATH = `/api/${lead.path}/convert/`

export const useConvert = (row: Row, onDone: () => void) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const titleOf = useRecordTitle(lead)
  const errorText = useErrorText()
  const fieldErrorText = useFieldErrorText()
  const { send, isSaving } = useSave(lead)
  const [refusal, setRefusal] = useState<string | null>(null)

  const openClient = async (id: number): Promise<void> => {
    const { row: converted } = await readRecord(lead, id)
    const { client_id: client } = converted
    if (typeof client === 'number') await navigate({ to: recordPath(ROUTES.client.path, client) })
  }

  /** `clientId` null: a new client. */
  const convert = async (clientId: number | null): Promise<void> => {
    setRefusal(null)
    const values = { client_id: clientId, [WITH_QUOTE]: 0 }
    const result = await send({ action: 'update', id: row.id, values, path: PATH, label: titleOf(row) }, onDone)
    if (!result) return
    if (result.state === 'rejected') {
      const [code] = Object.values(result.error.fields)
      return setRefusal(code === undefined ? errorText(result.error) : fieldErrorText(code))
    }
    onDone()
    if (result.state === 'queued') return showToast(t('lead_convert_waits'))
    showToast(t('lead_converted'))
    await openClient(result.id)
  }
  return { convert, isBusy: isSaving, refusal }
}
