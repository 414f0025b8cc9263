/** Makes an order of the quotation: with one press where it is accepted, with a question where the client has not answered. */
import { ROUTES } from '@fura/shared/routes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#core/contexts.tsx'
import { useOpenings } from '#entity/use-openings.ts'
import type { Row } from '#offline/reads.ts'
import { convertQuote } from './deal-actions.api.ts'
import { conversionOf } from './quote-state.ts'
import { useQuoteAction } from './use-quote-action.ts'

export const useConversion = () => {
  const { t } = useTranslation()
  const { can } = useSession()
  const { act, isBusy, refusal } = useQuoteAction()
  const [isOpen, setOpen] = useState(false)
  const openings = useOpenings(isOpen)

  const convert = async (row: Row): Promise<void> => {
    const isConfirmed = conversionOf(row) === 'asked'
    const run = (key: string) => convertQuote(Number(row.id), isConfirmed, key)
    // What was refused is said in the sheet, which may have to be opened for it.
    setOpen((await act({ run, path: ROUTES.order.path, done: t('quote_ordered') })) !== null)
  }
  return {
    mayConvert: (row: Row): boolean => can('can_add_order') && conversionOf(row) !== null,
    start: (row: Row) => (conversionOf(row) === 'asked' ? setOpen(true) : void convert(row)),
    convert: (row: Row) => void convert(row),
    close: () => setOpen(false),
    isOpen,
    openings,
    isBusy,
    refusal,
  }
}
