/** Writes rows: new records together, or changes of the records that they match. A refused row leaves nothing behind. */
import { contact } from '@fura/shared/entities/contact.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { accessDenied, AppError } from '@fura/shared/errors.ts'
import type { FieldErrors, Values } from '@fura/shared/fields/validate.ts'
import { may } from '@fura/shared/permissions.ts'
import { sql } from 'kysely'
import type { Writing } from '#db/actor.ts'
import { anyTable, type Row } from '#db/database.ts'
import { compileSql } from '#db/sql-text.ts'
import { mapInTurns } from '#rows/in-turns.ts'
import type { ChangesOf } from '#rows/change-log.ts'
import { checkChange, checkNew, insertSilently, announceChanges } from '#resource/save.ts'
import { derivedFromContacts, kindOf } from '../contacts/owner.queries.ts'
import type { Outcome, StoredRow, Trace } from './import.queries.ts'
import { findRecords } from './match.queries.ts'
import { apartFromStart, type LookedUpRow, type MatchedRecords } from './match.rules.ts'
import { isPartField, partsIn } from './part-columns.ts'
import { CONTACT_COLUMNS } from './contact-columns.ts'
import { addNewContacts, contactsOf } from './contact-columns.queries.ts'
import type { Writes } from './writes.ts'

export interface Run {
  entity: Entity
  writes: Writes
  existing: 'update' | 'skip'
}

const splitContacts = (entity: Entity, input: Values): { values: Values; reach: Values } => {
  const names = CONTACT_COLUMNS[entity.name] ?? []
  const own = Object.entries(input).filter(([name]) => !isPartField(name))
  const of = (isReach: boolean) => Object.fromEntries(own.filter(([name]) => names.includes(name) === isReach))
  return { values: of(false), reach: of(true) }
}

/** What keepContactsText would write afterwards, in the same row. */
const fromReach = (entity: Entity, reach: Values): Values => {
  if (Object.keys(reach).length === 0) return {}
  const contacts = Object.entries(reach).map(([name, value]) => ({
    value: String(value),
    isPhone: name === 'phone',
    isMain: false,
  }))
  return derivedFromContacts(entity, { contacts, people: [] })
}

/** The records of rows and their contacts, not announced yet. */
export interface PlacedRows {
  records: ChangesOf
  contacts: ChangesOf
  /** How many contacts each record has, in their order. */
  contactCounts: readonly number[]
}

export const placeRows = async (
  writing: Writing,
  { entity, writes }: Run,
  inputs: readonly Values[],
): Promise<PlacedRows> => {
  if (!may(writing.actor.rights, entity.can.add)) throw accessDenied([entity.can.add])
  const read = await mapInTurns(inputs, (input) => {
    const { values, reach } = splitContacts(entity, input)
    return { reach, checked: checkNew(entity, values, writing.actor) }
  })
  const rows: { checked: Values; record: Values; reach: Values }[] = []
  for (const row of read) rows.push({ ...row, record: await writes.complete(writing, row.checked) })
  const records = await insertSilently(
    writing,
    entity,
    rows.map(({ record, reach }) => ({ ...record, ...fromReach(entity, reach) })),
  )
  for (const [place, { record, checked }] of rows.entries())
    await writes.checkAdded(writing, record, checked, records.changes[place]?.id ?? 0)
  const contacts: Values[] = []
  const contactCounts: number[] = []
  for (const [place, { reach }] of rows.entries()) {
    const owner = { kind: kindOf(entity), id: records.changes[place]?.id ?? null }
    const own = await contactsOf(writing, owner, reach)
    contacts.push(...own)
    contactCounts.push(own.length)
  }
  return { records, contacts: await insertSilently(writing, contact, contacts), contactCounts }
}

/** The outcome of each row, in the order of the inputs. */
export const outcomesOf = ({ records, contacts, contactCounts }: PlacedRows): Outcome[] => {
  const ids = contacts.changes.map(({ id }) => id)
  return records.changes.map(({ id, rev }, place) => ({
    state: 'added',
    recordId: id,
    trace: { before: 0, after: rev, contacts: ids.splice(0, contactCounts[place] ?? 0) },
  }))
}

export const revOf = async ({ tx }: Writing, entity: Entity, id: number): Promise<number> => {
  const row = await anyTable(tx).selectFrom(entity.table).select('rev').where('id', '=', id).executeTakeFirst()
  return row?.rev ?? 0
}

const change = async (writing: Writing, { entity, writes }: Run, id: number, input: Values): Promise<Trace> => {
  if (!may(writing.actor.rights, entity.can.edit)) throw accessDenied([entity.can.edit])
  const { values, reach } = splitContacts(entity, input)
  const before = await revOf(writing, entity, id)
  await writes.change(writing, id, checkChange(entity, values, writing.actor), null, false)
  const contacts = await addNewContacts(writing, { kind: kindOf(entity), id }, reach)
  return { before, after: await revOf(writing, entity, id), contacts }
}

/** Consequences of new records may change them again. */
const settleAdded = async (
  writing: Writing,
  { entity, writes }: Run,
  inputs: readonly Values[],
  outcomes: Outcome[],
): Promise<Outcome[]> => {
  if (!writes.settle) return outcomes
  const settled: Outcome[] = []
  for (const [place, outcome] of outcomes.entries()) {
    const id = outcome.recordId ?? 0
    await writes.addParts?.(writing, id, partsIn(inputs[place] ?? {}))
    await writes.settle(writing, id)
    const parts = (await writes.partRevs?.(writing, id)) ?? []
    settled.push({ ...outcome, trace: { before: 0, after: await revOf(writing, entity, id), contacts: [], parts } })
  }
  return settled
}

const CODES: Readonly<Record<string, FieldErrors[string]>> = {
  'access denied': 'not_allowed',
  'in use': 'rule:changed_since',
}

const errorsOf = ({ code, extra }: AppError): FieldErrors =>
  extra.fields ? { ...extra.fields } : { name: CODES[code] ?? 'not_found' }

/** Does all of the work or none of it; returns the error if it was refused. */
export const attempt = async <T>(
  { tx }: Writing,
  work: () => Promise<T>,
): Promise<{ done: T } | { errors: FieldErrors }> => {
  await sql`savepoint import_rows`.execute(tx)
  try {
    const done = await work()
    await sql`release savepoint import_rows`.execute(tx)
    return { done }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await sql`rollback to savepoint import_rows`.execute(tx)
    await sql`release savepoint import_rows`.execute(tx)
    return { errors: errorsOf(error) }
  }
}

/** If a row is refused, splits the batch in halves until it is alone. */
const addApart = async (writing: Writing, run: Run, rows: readonly StoredRow[]): Promise<Outcome[]> => {
  if (rows.length === 0) return []
  const inputs = rows.map(({ input }) => input)
  const tried = await attempt(writing, async () => {
    const placed = await placeRows(writing, run, inputs)
    await announceChanges(writing, [placed.records, placed.contacts])
    return settleAdded(writing, run, inputs, outcomesOf(placed))
  })
  if ('done' in tried) return tried.done
  if (rows.length === 1) return [{ state: 'failed', errors: tried.errors }]
  const half = Math.ceil(rows.length / 2)
  return [...(await addApart(writing, run, rows.slice(0, half))), ...(await addApart(writing, run, rows.slice(half)))]
}

const updateMatched = async (
  writing: Writing,
  run: Run,
  input: Values,
  { ids, by }: MatchedRecords,
): Promise<Outcome> => {
  const [id = 0, other] = ids
  if (other !== undefined) return { state: 'failed', errors: { [by]: 'rule:several_matches' } }
  if (run.existing === 'skip') return { state: 'skipped', recordId: id }
  const tried = await attempt(writing, () => change(writing, run, id, input))
  return 'done' in tried
    ? { state: 'updated', recordId: id, trace: tried.done }
    : { state: 'failed', errors: tried.errors }
}

/** The records that rows match, including those that this write has added. */
export const matchRows = (
  { db, tx, actor }: Writing,
  entity: Entity,
  rows: readonly StoredRow[],
): Promise<LookedUpRow[]> => {
  const ask = async (query: Parameters<typeof compileSql>[1]) =>
    (await tx.executeQuery(compileSql(db, query))).rows as Row[]
  return findRecords(
    { db, viewer: actor, ask },
    entity,
    rows.map(({ input }) => input),
  )
}

const addOutcomes = async (writing: Writing, run: Run, rows: readonly StoredRow[]): Promise<[number, Outcome][]> => {
  const outcomes = await addApart(writing, run, rows)
  return outcomes.map((outcome, place) => [rows[place]?.row ?? 0, outcome])
}

/**
 * Writes the first independent rows and returns their outcomes. Matches are looked up again: others have written since, and so
 * have the rows above. Changes and orders with their parts, which are made one by one, stop when the time is up.
 */
export const writeRows = async (
  writing: Writing,
  run: Run,
  rows: readonly StoredRow[],
  isOver: () => boolean,
): Promise<[number, Outcome][]> => {
  const looked = await matchRows(writing, run.entity, rows)
  const outcomes: [number, Outcome][] = []
  const added: StoredRow[] = []
  for (const [place, row] of rows.slice(0, apartFromStart(looked)).entries()) {
    const match = looked[place]?.match
    const isAlone = Boolean(match) || run.writes.addParts !== undefined
    if (isAlone && outcomes.length > 0 && isOver()) break
    if (match) outcomes.push([row.row, await updateMatched(writing, run, row.input, match)])
    else if (isAlone) outcomes.push(...(await addOutcomes(writing, run, [row])))
    else added.push(row)
  }
  return [...outcomes, ...(await addOutcomes(writing, run, added))]
}
