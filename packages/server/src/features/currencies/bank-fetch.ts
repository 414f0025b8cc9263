/**
 * Fetches the daily rates of a company's bank: once a day where the company wants it, by one node, and again in an hour if the
 * bank does not answer. A rate typed for a day stays.
 */
import { DAY } from '@fura/shared/seconds.ts'
import { exchangeRate } from '@fura/shared/entities/exchange-rate.ts'
import { calendarDay } from '@fura/shared/rules/wire-values.ts'
import { instantOf } from '@fura/shared/time-zone.ts'
import type { Actor, Writing } from '#db/actor.ts'
import type { Tx } from '#db/database.ts'
import type { InSpan } from '#db/in-span.ts'
import type { Installation } from '#db/installations.ts'
import { type Rounds, startRounds } from '#db/rounds.ts'
import { addRecord, changeRecord } from '#resource/save.ts'
import { rateInOwn } from './bank-convert.ts'
import { type BankTable, UnreadableTable } from './bank-parsers.ts'
import { LIMITS, RequestFailed, requestText, type RequestLimits } from './bank-request.ts'
import { bankOf, type BankSource } from './bank-sources.ts'
import { claimFetch, saveFailed, saveFetched } from './bank-state.queries.ts'

const RETRY_SECONDS = 3600

export interface BankFetchParts {
  /** The server itself, now, where the installation is. */
  actor: (timeZone: string) => Actor
  onProblem: (error: unknown) => void
  inJob?: InSpan
  /** For tests: another bank at another address. */
  source?: (currency: string) => BankSource
  limits?: RequestLimits
}

type Company = Pick<Installation, 'db' | 'currency' | 'timezone'>

/** The next moment at which the table of a day is out, by the clock of the bank. */
export const nextFetch = (now: number, { timeZone, publishedAt }: BankSource): number => {
  const today = calendarDay(now, timeZone)
  const out = instantOf(today + publishedAt, timeZone)
  return out > now ? out : instantOf(today + DAY + publishedAt, timeZone)
}

const currenciesOf = async (tx: Tx) => {
  const rows = await tx.selectFrom('currencies').select(['id', 'code']).where('is_deleted', '=', 0).execute()
  return rows.map(({ id, code }) => ({ id, code }))
}

const storedRate = (tx: Tx, currencyId: number, day: number) =>
  tx
    .selectFrom('exchange_rates')
    .select(['id', 'source'])
    .where('currency_id', '=', currencyId)
    .where('date', '=', day)
    .where('is_deleted', '=', 0)
    .executeTakeFirst()

const storeTable = async (writing: Writing, table: BankTable, { name, national }: BankSource, own: string) => {
  for (const { id, code } of await currenciesOf(writing.tx)) {
    const rate = code === own ? null : rateInOwn(table, national, own, code)
    if (rate === null) continue
    const values = { currency_id: id, date: table.day, rate, units: 1, source: name }
    const stored = await storedRate(writing.tx, id, table.day)
    if (!stored) await addRecord(writing, exchangeRate, values)
    else if (stored.source !== 'manual') await changeRecord(writing, exchangeRate, stored.id, values, null)
  }
}

const faultOf = (error: unknown): string | null => {
  if (error instanceof RequestFailed) return error.fault
  return error instanceof UnreadableTable ? 'unreadable' : null
}

/** Does nothing if the bank is switched off, not due, or another node is fetching. */
export const fetchBankRates = async ({ db, currency, timezone }: Company, parts: BankFetchParts): Promise<void> => {
  const { actor, source = bankOf, limits = LIMITS, onProblem } = parts
  const { receivedAt: now } = actor(timezone)
  if (!(await claimFetch(db, now))) return
  const bank = source(currency)
  const day = new Date(calendarDay(now, bank.timeZone) * 1000).toISOString().slice(0, 10)
  try {
    const table = bank.read(await requestText(bank.address(day), limits))
    await db.write(async (tx) => {
      await storeTable({ db, tx, actor: actor(timezone) }, table, bank, currency)
      await saveFetched(tx, now, table.day, nextFetch(now, bank))
    })
  } catch (error) {
    const fault = faultOf(error)
    if (fault === null) throw error
    onProblem(error)
    await db.write((tx) => saveFailed(tx, fault, now + RETRY_SECONDS))
  }
}

const EVERY_MS = 15_000

/** Checks in each company whether its rates are due: one small read where they are not. */
export const startBankFetch = (installations: () => readonly Installation[], parts: BankFetchParts): Rounds =>
  startRounds({ ...parts, installations }, { name: 'bank rates', everyMs: EVERY_MS }, (installation) =>
    fetchBankRates(installation, parts),
  )
