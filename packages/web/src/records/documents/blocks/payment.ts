/** Form and term of a payment in one line: "Безналичный с НДС; отсрочка, дней: 14 (банковские); от события: выгрузка". Pure. */
import { trimmedText } from '@fura/shared/fields/wire.ts'
import type { PaperField, Row } from '#records/documents/paper-row.ts'
import type { Paper } from '../paper.ts'

/** From `row` if it has terms of its own, else from `deal`. */
export const paymentTerms = (paper: Paper, row: Row | undefined, deal: Row): string => {
  const own = (field: PaperField): unknown => row?.[field] ?? deal[field]
  const form =
    paper.named(row, 'payment_type_id', 'payment_type') || paper.named(deal, 'payment_type_id', 'payment_type')
  const days = trimmedText(own('payment_delay_days'))
  const kind = paper.choice('order', 'payment_day_kind', own('payment_day_kind')).toLocaleLowerCase(paper.language)
  const basis = trimmedText(own('payment_delay_basis'))
  const event = paper.choice('order', 'payment_delay_basis', basis).toLocaleLowerCase(paper.language)
  if (basis === 'prepaid') return [form, event].filter(Boolean).join('; ')
  const delay = days === '' ? '' : paper.t('document.delay_days', { days }) + (kind === '' ? '' : ` (${kind})`)
  const from = days === '' || event === '' ? '' : paper.t('document.delay_from', { event })
  return [form, delay, from].filter(Boolean).join('; ')
}
