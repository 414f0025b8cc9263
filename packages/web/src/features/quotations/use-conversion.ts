/**
 * Makes an order of the quotation: with one press if it is accepted, with a question if the client has not answered. Without a
 * network the conversion waits behind the other changes of the quotation.
 */
import { quote } from '@fura/shared/entities/quote.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#api/client.ts'
import { useSession } from '#core/contexts.tsx'
import { useErrorText, useFieldErrorText } from '#entity/error-text.ts'
import { recordPath } from '#entity/record-screens.ts'
import { useOpenings } from '#entity/use-openings.ts'
import { useRecordTitle } from '#entity/use-record-title.ts'
import { useSave } from '#entity/use-save.ts'
import { readRecord, type Row } from '#offline/reads.ts'
import { showToast } from '#ui/toast.ts'
import { CONFIRM, conversionOf } from './quote-state.ts'

const PATH = `/api/${quote.path}/convert/`

export const useConversion = () => {
  const { t } = useTranslation()
  const { can } = useSession()
  const navigate = useNavigate()
  const titleOf = useRecordTitle(quote)
  const errorText = useErrorText()
  const fieldErrorText = useFieldErrorText()
  const { send, isSaving } = useSave(quote)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const openings = useOpenings(isOpen)

  const refuse = (error: ApiError): void => {
    const [code] = Object.values(error.fields)
    setRefusal(code === undefined ? errorText(error) : fieldErrorText(code))
    // The sheet shows the reason, and may have to be opened for it.
    setOpen(true)
  }

  const openOrder = async (id: number): Promise<void> => {
    showToast(t('quote_ordered'))
    const { row } = await readRecord(quote, id)
    if (typeof row.order_id === 'number') await navigate({ to: recordPath(ROUTES.order.path, row.order_id) })
  }

  const convert = async (row: Row): Promise<void> => {
    setRefusal(null)
    const values = { [CONFIRM]: conversionOf(row) === 'asked' ? 1 : 0 }
    const result = await send({ action: 'update', id: row.id, values, path: PATH, label: titleOf(row) })
    if (!result) return
    if (result.state === 'rejected') return refuse(result.error)
    setOpen(false)
    if (result.state === 'queued') return showToast(t('quote_order_waits'))
    await openOrder(result.id)
  }
  return {
    mayConvert: (row: Row): boolean => can('can_add_order') && conversionOf(row) !== null,
    start: (row: Row) => (conversionOf(row) === 'asked' ? setOpen(true) : void convert(row)),
    convert: (row: Row) => void convert(row),
    close: () => setOpen(false),
    isOpen,
    openings,
    isBusy: isSaving,
    refusal,
  }
}
