/** The quotation that a lead asked for, made as the lead becomes a client (domain.md 3.8), and its offers of before. */
import type { FieldOf } from '@fura/shared/entities/index.ts'
import { quoteDirection } from '@fura/shared/entities/deal-direction.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { usualLegMode } from '@fura/shared/modes.ts'
import { idIn, numberIn } from '@fura/shared/money/deal-rows.ts'
import { instantOf } from '@fura/shared/time-zone.ts'
import type { Writing } from '#db/actor.ts'
import type { RecordRow } from '#db/database.ts'
import { carriedValues } from '#rows/carried-values.ts'
import { wireRecord } from '#rows/columns.ts'
import { addRecord } from '#resource/save.ts'
import { throwIfInvalid } from '../parties/party.queries.ts'
import { recalculateQuote } from './quote-recalculation.writes.ts'
import { checkNewQuote, newQuote } from './quote.writes.ts'

const SAME_NAMED: readonly FieldOf<'lead'>[] = [
  'order_type_id',
  'direction_id',
  'organization_id',
  'source_group_id',
  'manager_id',
  'comment',
]
const CARGO: readonly FieldOf<'lead'>[] = ['poo_id', 'fd_id', 'cargo', 'gross_weight', 'volume']

const filledValues = (record: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.flatMap((name) => ((record[name] ?? null) === null ? [] : [[name, record[name] ?? null]])))

/** Keeps the free text of the web form for the person who prices the quotation. */
const placesInWords = ({ poo_text: from, fd_text: to, comment }: Values): Values => {
  const words = [from, to].filter((word) => typeof word === 'string').join(' → ')
  return words === '' ? {} : { comment: [words, comment].filter((line) => typeof line === 'string').join('\n') }
}

/** `row`: the lead as it was stored before it became a client. Its equipment goes into a leg, if it names both ends of one. */
export const makeLeadQuote = async (writing: Writing, row: RecordRow, clientId: number): Promise<number> => {
  const record = wireRecord(lead, row)
  if (idIn(record.order_type_id) === null) throwIfInvalid({ order_type_id: 'required' })
  const day = numberIn(record.planned_loading_date)
  const when = { planned_loading_date: day === 0 ? 0 : instantOf(day, writing.actor.timeZone) }
  const request = { ...filledValues(record, CARGO), ...when }
  const values = await newQuote(writing, {
    ...filledValues(record, SAME_NAMED),
    ...placesInWords(record),
    ...request,
    ...carriedValues(writing.db, lead, quote, row),
    client_id: clientId,
    lead_id: row.id,
  })
  const { id } = await addRecord(writing, quote, values)
  await checkNewQuote(writing, values)
  if (idIn(record.poo_id) !== null && idIn(record.fd_id) !== null) {
    await addRecord(writing, quoteDirection, {
      ...request,
      quote_id: id,
      position: 1,
      transport_mode: usualLegMode(record.order_type_id),
      container_type_id: record.container_type_id ?? null,
      equipment_count: numberIn(record.equipment_count) || 1,
    })
  }
  await recalculateQuote(writing, id)
  return id
}

/** The lead's quotations move to the client, and its name enters their search text. */
export const recalculateLeadQuotes = async (writing: Writing, leadId: number): Promise<void> => {
  const rows = await writing.tx
    .selectFrom(quote.table)
    .select('id')
    .where('lead_id', '=', leadId)
    .where('is_deleted', '=', 0)
    .execute()
  for (const row of rows) await recalculateQuote(writing, row.id)
}
