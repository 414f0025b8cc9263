/** Numbers of orders, quotations and papers: one after the other, assigned in the write that makes the record, so that none is used twice. */
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { fillHead, parsePattern, SERIES, type SeriesName, writeNumber } from '@fura/shared/numbering.ts'
import { sql } from 'kysely'
import type { Writing } from '#db/actor.ts'
import type { Reader, Tx } from '#db/database.ts'

export interface ChosenSeries {
  pattern: string
  /** Where counting begins. */
  first: number
}

/** As the company chose it, or ours. */
export const chosenSeries = async (db: Reader | Tx, series: SeriesName): Promise<ChosenSeries> => {
  const row = await db
    .selectFrom('number_series')
    .select(['pattern', 'first'])
    .where('series', '=', series)
    .executeTakeFirst()
  return row ? { pattern: row.pattern, first: row.first } : { pattern: SERIES[series].pattern, first: 1 }
}

/** Of an organization without a code. */
const NO_CODE = 'ORD'

export const orgCode = async (db: Reader | Tx, organizationId: unknown): Promise<string> => {
  if (typeof organizationId !== 'number') return NO_CODE
  const row = await db.selectFrom('organizations').select('code').where('id', '=', organizationId).executeTakeFirst()
  return typeof row?.code === 'string' && row.code !== '' ? row.code : NO_CODE
}

/** Records of one kind are counted together where what stands before the counter is the same: `orders ODS-26`. */
const counterKey = (series: SeriesName, head: string): string => {
  const kind = series === 'order' ? order.path : series === 'quote' ? quote.path : `${order.path}/${series}`
  return `${kind} ${head.replace(/-$/, '')}`
}

const patternParts = ({ pattern }: ChosenSeries) => {
  const parts = parsePattern(pattern)
  if (!parts) throw new Error(`"${pattern}" is no pattern of numbers`)
  return parts
}

/** E.g. `ODS-26-00123` for the branch `ODS`: restarts every year, or as the pattern says. */
export const nextNumber = async ({ tx }: Writing, series: SeriesName, org: string, day: number): Promise<string> => {
  const chosen = await chosenSeries(tx, series)
  const { head, digits } = patternParts(chosen)
  const filled = fillHead(head, org, day)
  const { first } = chosen
  const { last } = await tx
    .insertInto('number_counters')
    .values({ key: counterKey(series, filled), last: first })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => {
        const stored = eb.ref('number_counters.last')
        return { last: sql<number>`case when ${stored} < ${first} then ${first} else ${stored} + 1 end` }
      }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return writeNumber(filled, last, digits)
}

/** The number that the next record would get by this pattern, without assigning it. */
export const peekNumber = async (
  db: Reader | Tx,
  series: SeriesName,
  chosen: ChosenSeries,
  org: string,
  day: number,
): Promise<string> => {
  const { head, digits } = patternParts(chosen)
  const filled = fillHead(head, org, day)
  const row = await db
    .selectFrom('number_counters')
    .select('last')
    .where('key', '=', counterKey(series, filled))
    .executeTakeFirst()
  return writeNumber(filled, Math.max(chosen.first, (row?.last ?? 0) + 1), digits)
}
