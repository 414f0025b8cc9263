/** Which first steps of a company are done, by what its data says. */
import { client } from '@fura/shared/entities/client.ts'
import { exchangeRate } from '@fura/shared/entities/exchange-rate.ts'
import { legalEntity, organization } from '@fura/shared/entities/lookups.ts'
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { BY_HAND, GUIDE_STEPS, type GuideState, type GuideStep, STEP_NEEDS } from '@fura/shared/guide.ts'
import type { Variant } from '@fura/shared/variants.ts'
import type { Actor } from '#db/actor.ts'
import { anyTable, type Reader, type Tx } from '#db/database.ts'
import { readBankState } from '../currencies/bank-state.queries.ts'

type Db = Reader | Tx

/** Counts live records, at most `most`; with a `column` only those in which it is filled. */
const countUpTo = async (db: Db, table: string, most: number, column?: string): Promise<number> => {
  const records = anyTable(db).selectFrom(table).select('id').where('is_deleted', '=', 0)
  const rows = await (column === undefined ? records : records.where(column, 'is not', null)).limit(most).execute()
  return rows.length
}

const has = async (db: Db, table: string, column?: string): Promise<boolean> =>
  (await countUpTo(db, table, 1, column)) > 0

const hasImport = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('imports').select('id').where('date_done', 'is not', null).limit(1).executeTakeFirst()) !==
  undefined

/** A pattern of numbers was chosen. */
const hasSeries = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('number_series').select('series').limit(1).executeTakeFirst()) !== undefined

/** A company with so many clients has brought its data, by whatever way. */
const BROUGHT_CLIENTS = 20
/** A company with so many orders needs no guide. */
const ORDERS_AT_WORK = 10

const CHECKS: Readonly<Record<Exclude<GuideStep, 'backup'>, (db: Db) => Promise<boolean>>> = {
  firm: (db) => has(db, legalEntity.table, 'tax_code'),
  logo: (db) => has(db, legalEntity.table, 'logo_file_id'),
  accounts: (db) => has(db, legalEntity.table, 'iban'),
  rates: async (db) => (await readBankState(db)).isOn || has(db, exchangeRate.table),
  numbering: async (db) => (await has(db, organization.table, 'code')) || hasSeries(db),
  people: async (db) => (await countUpTo(db, 'team_users', 2)) > 1,
  import: async (db) =>
    (await hasImport(db)) || (await countUpTo(db, client.table, BROUGHT_CLIENTS)) === BROUGHT_CLIENTS,
  client: (db) => has(db, client.table),
  quote: (db) => has(db, quote.table),
  order: (db) => has(db, order.table),
}

const HOME = 'home'
export const MARKS = [...GUIDE_STEPS, HOME] as const

const marksOf = async (db: Db): Promise<Set<string>> => {
  const rows = await db.selectFrom('guide_marks').select('name').execute()
  return new Set(rows.map(({ name }) => name))
}

export const readGuide = async (db: Db, variant: Variant): Promise<GuideState> => {
  const marks = await marksOf(db)
  const steps: GuideState['steps'][number][] = []
  for (const name of GUIDE_STEPS) {
    const needs = STEP_NEEDS[name]
    if (needs !== undefined && !variant[needs]) continue
    const isByHand = BY_HAND.includes(name)
    const isDone = name === 'backup' ? marks.has(name) : await CHECKS[name](db)
    steps.push({ name, is_done: isDone ? 1 : 0, is_skipped: !isDone && !isByHand && marks.has(name) ? 1 : 0 })
  }
  const isClosed =
    marks.has(HOME) ||
    steps.every((step) => step.is_done + step.is_skipped > 0) ||
    (await countUpTo(db, order.table, ORDERS_AT_WORK)) === ORDERS_AT_WORK
  return { steps, is_closed: isClosed ? 1 : 0 }
}

export const setGuideMark = async (tx: Tx, actor: Actor, name: string, isOn: boolean): Promise<void> => {
  await tx.deleteFrom('guide_marks').where('name', '=', name).execute()
  if (isOn)
    await tx.insertInto('guide_marks').values({ name, team_user_id: actor.userId, date: actor.actedAt }).execute()
}
