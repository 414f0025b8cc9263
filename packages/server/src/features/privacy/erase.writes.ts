/**
 * Erases what is personal of one person, in one write. Records that name them stay with a person without a name; the company's
 * numbers, sums and dates are not touched.
 */
import { contact } from '@fura/shared/entities/contact.ts'
import { contactPerson } from '@fura/shared/entities/contact-person.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { file } from '@fura/shared/entities/file.ts'
import { teamUser } from '@fura/shared/entities/team-user.ts'
import type { Writing } from '#db/actor.ts'
import { anyTable, type RecordRow, type Tx } from '#db/database.ts'
import { endSessions } from '#http/sessions.ts'
import { usedBy } from '#resource/references.ts'
import { removeWithOwner } from '#resource/remove.ts'
import { changeRow } from '#resource/save.ts'
import { storedColumns, wireRecord } from '#rows/columns.ts'
import { setNoPassword } from '../auth/auth.queries.ts'
import { keepContactsText, ownerOfRow } from '../contacts/owner.queries.ts'
import { contactRows, type Copies, historyRows, inJson } from './person.queries.ts'
import { erasedValues, personalFields, type PersonType } from './person.rules.ts'

/** A deleted record is neither announced nor found, so only its row is changed. */
const blankDeleted = async ({ tx }: Writing, entity: Entity, id: number, erasedName: string): Promise<void> => {
  const row = await anyTable(tx).selectFrom(entity.table).selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const columns = storedColumns(entity, { ...wireRecord(entity, row), ...erasedValues(entity, id, erasedName) })
  const hidden = Object.fromEntries(
    ['search_text', 'unique_key'].filter((name) => name in row).map((name) => [name, null]),
  )
  await anyTable(tx)
    .updateTable(entity.table)
    .set({ ...columns, ...hidden })
    .where('id', '=', id)
    .execute()
}

const eraseHistory = async (tx: Tx, entity: Entity, ids: readonly number[]): Promise<void> => {
  const rows = await historyRows(tx, entity, ids)
  const changeIds = [...new Set(rows.map(({ id }) => id))]
  for (let from = 0; from < changeIds.length; from += 500) {
    await tx
      .deleteFrom('history')
      .where('change_id', 'in', changeIds.slice(from, from + 500))
      .where('field', 'in', personalFields(entity))
      .execute()
  }
}

/** Deletes the record where nothing else names it. */
const eraseRecord = async (writing: Writing, entity: Entity, row: RecordRow, erasedName: string, isKept: boolean) => {
  const id = row.id
  if (row.is_deleted === 0) {
    await changeRow(writing, entity, row, erasedValues(entity, id, erasedName))
    if (!isKept && (await usedBy(writing, entity, id)) === null) await removeWithOwner(writing, entity, id)
  } else {
    await blankDeleted(writing, entity, id, erasedName)
  }
  await eraseHistory(writing.tx, entity, [id])
}

const eraseContacts = async (writing: Writing, personId: number, erasedName: string): Promise<void> => {
  const rows = await contactRows(writing.tx, 'contact_person', personId)
  for (const { id, is_deleted: isDeleted } of rows) {
    if (isDeleted === 0) await removeWithOwner(writing, contact, id)
    await blankDeleted(writing, contact, id, erasedName)
  }
  await eraseHistory(
    writing.tx,
    contact,
    rows.map(({ id }) => id),
  )
}

/** The photo; its bytes go with those of all deleted files. */
const erasePhotos = async (writing: Writing, userId: number, erasedName: string): Promise<void> => {
  const rows = await writing.tx
    .selectFrom(file.table)
    .select(['id', 'is_deleted'])
    .where('o_t', '=', 'team_user')
    .where('o_id', '=', userId)
    .where('kind', '=', 'photo')
    .execute()
  for (const { id, is_deleted: isDeleted } of rows) {
    if (isDeleted === 0) await removeWithOwner(writing, file, id)
    await blankDeleted(writing, file, id, erasedName)
  }
  await eraseHistory(
    writing.tx,
    file,
    rows.map(({ id }) => id),
  )
}

const ACCOUNT_TABLES = [
  'trusted_devices',
  'passkeys',
  'second_factors',
  'recovery_codes',
  'recoveries',
  'email_changes',
  'calendar_feeds',
  'push_settings',
  'push_subscriptions',
] as const

const eraseAccount = async ({ tx }: Writing, userId: number): Promise<void> => {
  await endSessions(tx, userId, null)
  await setNoPassword(tx, userId)
  const devices = tx.selectFrom('push_subscriptions').select('id').where('team_user_id', '=', userId)
  await tx.deleteFrom('push_queue').where('subscription_id', 'in', devices).execute()
  for (const table of ACCOUNT_TABLES) await tx.deleteFrom(table).where('team_user_id', '=', userId).execute()
}

const eraseCopies = async (tx: Tx, { answers, importRows }: Copies, texts: readonly string[], erasedName: string) => {
  const cleaned = (json: string): string =>
    texts.reduce((left, text) => left.replaceAll(inJson(text), inJson(erasedName)), json)
  for (const { team_user_id: userId, key, answer } of answers) {
    await tx
      .updateTable('mutations')
      .set({ answer: cleaned(answer) })
      .where('team_user_id', '=', userId)
      .where('key', '=', key)
      .execute()
  }
  for (const { import_id: importId, row, cells, input } of importRows) {
    await tx
      .updateTable('import_rows')
      .set({ cells: cleaned(cells), input: input === null ? null : cleaned(input) })
      .where('import_id', '=', importId)
      .where('row', '=', row)
      .execute()
  }
}

export interface Erasure {
  type: PersonType
  row: RecordRow
  erasedName: string
  copies: Copies
  /** What the copies are cleaned of. */
  texts: readonly string[]
}

export const erasePerson = async (writing: Writing, { type, row, erasedName, copies, texts }: Erasure) => {
  const id = row.id
  if (type === 'contact_person') {
    await eraseContacts(writing, id, erasedName)
    await eraseRecord(writing, contactPerson, row, erasedName, false)
    await keepContactsText(writing, ownerOfRow(row, 'client_id'))
  } else {
    await erasePhotos(writing, id, erasedName)
    await eraseAccount(writing, id)
    // An employee is never deleted: everything that they did names them.
    await eraseRecord(writing, teamUser, row, erasedName, true)
  }
  // Longer texts first: an address may begin with a name.
  const longestFirst = texts.toSorted((one, other) => other.length - one.length)
  await eraseCopies(writing.tx, copies, longestFirst, erasedName)
}
