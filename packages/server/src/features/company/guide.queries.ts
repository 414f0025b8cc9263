/** Which first steps of a company are done, by what its data says. */
import { bankAccount } from '@fura/shared/entities/bank-account.ts'
import { client } from '@fura/shared/entities/client.ts'
import { exchangeRate } from '@fura/shared/entities/exchange-rate.ts'
import { legalEntity, organization } from '@fura/shared/entities/lookups.ts'
import { order } from '@fura/shared/entities/order.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { BY_HAND, GUIDE_STEPS, type GuideState, type GuideStep, STEP_NEEDS } from '@fura/shared/guide.ts'
import { VARIANTS } from '@fura/shared/variants.ts'
import type { Actor } from '#db/actor.ts'
import { anyTable, type Reader, type Tx } from '#db/database.ts'
import type { Installation } from '#db/installations.ts'
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

const firstId = async (db: Db, table: string): Promise<number | null> => {
  const row = await anyTable(db)
    .selectFrom(table)
    .select('id')
    .where('is_deleted', '=', 0)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

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
  accounts: (db) => has(db, bankAccount.table),
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

/** What the registry knows of the company. */
type Company = Pick<Installation, 'variant' | 'backedUpAt'>

const readStep = async (db: Db, name: GuideStep, { backedUpAt }: Company, isMarked: boolean) => {
  const isDone = name === 'backup' ? backedUpAt > 0 : await CHECKS[name](db)
  const isByHand = !isDone && isMarked && BY_HAND.includes(name)
  return {
    name,
    is_done: isDone || isByHand ? 1 : 0,
    is_skipped: !isDone && !isByHand && isMarked ? 1 : 0,
    is_by_hand: isByHand ? 1 : 0,
  } as const
}

export const readGuide = async (db: Db, company: Company): Promise<GuideState> => {
  const marks = await marksOf(db)
  const variant = VARIANTS[company.variant]
  const steps: GuideState['steps'][number][] = []
  for (const name of GUIDE_STEPS) {
    const needs = STEP_NEEDS[name]
    if (needs === undefined || variant[needs]) steps.push(await readStep(db, name, company, marks.has(name)))
  }
  const isClosed =
    marks.has(HOME) ||
    steps.every((step) => step.is_done + step.is_skipped > 0) ||
    (await countUpTo(db, order.table, ORDERS_AT_WORK)) === ORDERS_AT_WORK
  return {
    steps,
    is_closed: isClosed ? 1 : 0,
    firm_id: await firstId(db, legalEntity.table),
    branch_id: await firstId(db, organization.table),
  }
}

export const setGuideMark = async (tx: Tx, actor: Actor, name: string, isOn: boolean): Promise<void> => {
  await tx.deleteFrom('guide_marks').where('name', '=', name).execute()
  if (isOn)
    await tx.insertInto('guide_marks').values({ name, team_user_id: actor.userId, date: actor.actedAt }).execute()
}
