/** One row as a write: added, or put over the record that it is about. A refused row leaves nothing behind. */
import { contact } from '@fura/shared/entities/contact.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { contactsType } from '@fura/shared/entities/status-lists.ts'
import { AppError } from '@fura/shared/errors.ts'
import type { FieldErrors, Values } from '@fura/shared/fields/validate.ts'
import type { Wire } from '@fura/shared/fields/check.ts'
import { contactsText } from '@fura/shared/rules/contacts-text.ts'
import { matchKey } from '@fura/shared/rules/match-keys.ts'
import { may } from '@fura/shared/permissions.ts'
import { sql } from 'kysely'
import type { Writing } from '#db/actor.ts'
import type { Database, Row } from '#db/database.ts'
import { compiled } from '#db/sql-text.ts'
import { addRecord, checkChange, checkNew } from '#resource/save.ts'
import { keepContactsText, kindOf } from '../contacts/owner.queries.ts'
import type { Outcome, StoredRow } from './import.queries.ts'
import { findRecord } from './match.queries.ts'
import { REACH, REACH_TYPES } from './reach.ts'
import type { Writes } from './writes.ts'

type Owner = Parameters<typeof keepContactsText>[1]

/** Types are never added or deleted, so each is asked for once. */
const typeIds = new WeakMap<Database, Map<string, number>>()

const typeOf = async ({ db, tx }: Writing, name: string): Promise<number> => {
  const known = typeIds.get(db) ?? new Map<string, number>()
  typeIds.set(db, known)
  const kept = known.get(name)
  if (kept !== undefined) return kept
  const { id } = await tx
    .selectFrom(contactsType.table)
    .select('id')
    .where('tech_name', '=', REACH_TYPES[name] ?? '')
    .executeTakeFirstOrThrow()
  known.set(name, Number(id))
  return Number(id)
}

const addContact = async (writing: Writing, { id, kind }: Owner, name: string, value: Wire): Promise<void> => {
  const type = await typeOf(writing, name)
  await addRecord(writing, contact, { type, value, client_id: id, owner_type: kind })
}

/** The phone and the address of a row that the record does not have yet. */
const addNewContacts = async (writing: Writing, owner: Owner, reach: Values): Promise<void> => {
  let hasAdded = false
  for (const [name, value] of Object.entries(reach)) {
    const known = await writing.tx
      .selectFrom('contacts')
      .select('id')
      .where('client_id', '=', owner.id)
      .where('owner_type', '=', owner.kind)
      .where('match_value', '=', matchKey('contact', String(value)))
      .where('is_deleted', '=', 0)
      .executeTakeFirst()
    if (known) continue
    await addContact(writing, owner, name, value)
    hasAdded = true
  }
  if (hasAdded) await keepContactsText(writing, owner)
}

const parted = (entity: Entity, input: Values): { values: Values; reach: Values } => {
  const names = REACH[entity.name] ?? []
  const of = (isReach: boolean) =>
    Object.fromEntries(Object.entries(input).filter(([name]) => names.includes(name) === isReach))
  return { values: of(false), reach: of(true) }
}

const add = async (writing: Writing, entity: Entity, writes: Writes, input: Values): Promise<Outcome> => {
  if (!may(writing.actor.rights, entity.can.add)) throw new AppError('access denied')
  const { values, reach } = parted(entity, input)
  const checked = checkNew(entity, values, writing.actor)
  const record = await writes.complete(writing, checked)
  // What keepContactsText would write afterwards, in the same row.
  const found = Object.keys(reach).length > 0 ? { contacts_text: contactsText(Object.values(reach).map(String)) } : {}
  const { id } = await addRecord(writing, entity, { ...record, ...found })
  await writes.checkAdded(writing, record, checked)
  for (const [name, value] of Object.entries(reach)) {
    await addContact(writing, { kind: kindOf(entity), id }, name, value)
  }
  return { state: 'added', recordId: id }
}

const change = async (
  writing: Writing,
  entity: Entity,
  writes: Writes,
  id: number,
  input: Values,
): Promise<Outcome> => {
  if (!may(writing.actor.rights, entity.can.edit)) throw new AppError('access denied')
  const { values, reach } = parted(entity, input)
  await writes.change(writing, id, checkChange(entity, values, writing.actor), null, false)
  await addNewContacts(writing, { kind: kindOf(entity), id }, reach)
  return { state: 'updated', recordId: id }
}

const errorsOf = ({ code, extra }: AppError): FieldErrors =>
  extra.fields ? { ...extra.fields } : { name: code === 'access denied' ? 'not_allowed' : 'not_found' }

export interface Run {
  entity: Entity
  writes: Writes
  existing: 'update' | 'skip'
}

/** Which record is meant is asked again: others have written since, and so have the rows above. */
export const writeRow = async (writing: Writing, run: Run, { input }: StoredRow): Promise<Outcome> => {
  const { db, tx, actor } = writing
  const { entity, writes, existing } = run
  const ask = async (query: Parameters<typeof compiled>[1]) =>
    (await tx.executeQuery(compiled(db, query))).rows as Row[]
  await sql`savepoint import_row`.execute(tx)
  try {
    const found = await findRecord({ db, viewer: actor, ask }, entity, input)
    const [id, other] = found?.ids ?? []
    if (found && other !== undefined) {
      throw new AppError('invalid data', { fields: { [found.by]: 'rule:several_matches' } })
    }
    const outcome: Outcome =
      id === undefined
        ? await add(writing, entity, writes, input)
        : existing === 'update'
          ? await change(writing, entity, writes, id, input)
          : { state: 'skipped', recordId: id }
    await sql`release savepoint import_row`.execute(tx)
    return outcome
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await sql`rollback to savepoint import_row`.execute(tx)
    await sql`release savepoint import_row`.execute(tx)
    return { state: 'failed', errors: errorsOf(error) }
  }
}
