/** Fills empty fields with the usual terms of the chosen client and the company. */
import { client } from '@fura/shared/entities/client.ts'
import { useEffect } from 'react'
import { refName } from '#entity/ref-name.ts'
import { useRecord } from '#entity/use-record.ts'
import { nameOf } from '#i18n/names.ts'
import type { Row } from '#offline/reads.ts'
import type { RowOf } from '#offline/row.ts'
import { type Piece, withValue } from './quote-draft.ts'
import type { QuoteForm } from './use-quote-form.ts'

const isBlank = (value: unknown): boolean => value === null || value === undefined || value === ''

const TERMS = ['payment_type_id', 'payment_delay_days'] as const

const withTerms = (piece: Piece, terms: RowOf<'client'>): Piece =>
  TERMS.filter((name) => isBlank(piece.values[name]) && !isBlank(terms[name])).reduce((filled, name) => {
    const value = terms[name]
    return name.endsWith('_id')
      ? withValue(filled, name, value, refName(terms, name))
      : withValue(filled, name, String(value))
  }, piece)

export const useDefaults = (form: QuoteForm, currencies: readonly Row[]): void => {
  const { suggest } = form
  const id = form.draft.quote.values.client_id
  const terms = useRecord(client, typeof id === 'number' ? id : null).data?.row
  const base = currencies.find((each) => each.is_base === 1)
  useEffect(() => {
    if (terms) suggest((draft) => ({ ...draft, quote: withTerms(draft.quote, terms) }))
    // Once for each client: what the person empties afterwards stays empty.
  }, [terms?.id])
  useEffect(() => {
    if (!base) return
    suggest((draft) =>
      isBlank(draft.quote.values.currency_id)
        ? { ...draft, quote: withValue(draft.quote, 'currency_id', base.id, nameOf(base)) }
        : draft,
    )
  }, [base?.id])
}
