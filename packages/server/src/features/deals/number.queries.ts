/** Numbers of orders and quotations: one after the other, in the write that makes the record, so none is given twice. */
import { sql } from 'kysely'
import type { Writing } from '#db/actor.ts'

const DIGITS = 5

/** E.g. `ODS-26-00123` for the prefix `ODS`: counted anew every year. */
export const nextNumber = async ({ tx }: Writing, resource: string, prefix: string, day: number): Promise<string> => {
  const year = String(new Date(day * 1000).getUTCFullYear()).slice(-2)
  const key = `${resource} ${prefix}-${year}`
  const { last } = await tx
    .insertInto('number_counters')
    .values({ key, last: 1 })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ last: sql<number>`number_counters.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return `${prefix}-${year}-${String(last).padStart(DIGITS, '0')}`
}
