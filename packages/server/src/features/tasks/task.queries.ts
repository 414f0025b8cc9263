/** Tasks as they are read: with whether they are overdue; and the talk that a done one becomes. */
import type { Fields } from '@fura/shared/entities/entity.ts'
import type { FieldOf } from '@fura/shared/entities/index.ts'
import { contactHistory } from '@fura/shared/entities/contact-history.ts'
import { order } from '@fura/shared/entities/order.ts'
import { OWNER, ownerKindOf } from '@fura/shared/entities/party.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { task } from '@fura/shared/entities/task.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { textIn } from '@fura/shared/fields/wire.ts'
import { idIn } from '@fura/shared/money/deal-rows.ts'
import { isContactTask, isOverdue, isTaskDone } from '@fura/shared/rules/task-rules.ts'
import type { Viewer, Writing } from '#db/actor.ts'
import type { Database, Row } from '#db/database.ts'
import { part, raw, rowsOf } from '#db/sql-text.ts'
import { wireRecord } from '#rows/columns.ts'
import { addRecord } from '#resource/save.ts'
import { scopeSql } from '#resource/scope.ts'
import { keepUid, recordOfUid } from '#resource/sync.ts'
import { CLIENT, dealParties, type Party, refuseForeignPerson } from '../contacts/foreign-person.queries.ts'
import { storedRow } from '../contacts/owner.queries.ts'

/** The live task, where the viewer may see it. */
export const seenTask = async (db: Database, id: unknown, viewer: Viewer): Promise<Row | undefined> => {
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) return undefined
  const scope = scopeSql(db, task, viewer)
  const [row] = await rowsOf(
    db,
    part`select * from ${raw(db.tableText(task.table))}
      where id = ${id} and is_deleted = 0 ${scope ? part`and ${scope}` : raw('')}`,
  )
  return row
}

export const withOverdue = (record: Record<string, unknown>, now: number): Record<string, unknown> => ({
  ...record,
  is_overdue: isOverdue(record, now) ? 1 : 0,
})

/** The party of a talk about this task: its object, else its client. */
const ownerOf = (record: Values): { owner_type: number; owner_id: number } | null => {
  const kind = ownerKindOf(textIn(record.object_type))
  if (kind > 0 && typeof record.object_id === 'number') {
    return { owner_type: kind, owner_id: record.object_id }
  }
  return typeof record.client_id === 'number' ? { owner_type: OWNER.client, owner_id: record.client_id } : null
}

/** The parties whose people a task may refer to: its object, its client, and the client or the lead of its deal. */
const partiesOf = async ({ tx }: Writing, record: Values): Promise<Party[]> => {
  const owner = ownerOf(record)
  const deal = record.object_type === 'order' ? order : record.object_type === 'quote' ? quote : null
  const row = deal ? await storedRow(tx, deal, record.object_id) : undefined
  return [
    ...(owner ? [{ kind: owner.owner_type, id: owner.owner_id }] : []),
    { kind: CLIENT, id: idIn(record.client_id) },
    ...(row && deal ? dealParties(wireRecord<Fields>(deal, row)) : []),
  ]
}

const PERSON_FIELDS: readonly FieldOf<'task'>[] = ['contact_person_id', 'client_id', 'object_type', 'object_id']

/** `before` is null for a new one. */
export const refuseForeignPersonOf = async (writing: Writing, before: Values | null, record: Values): Promise<void> => {
  if (!PERSON_FIELDS.some((name) => (record[name] ?? null) !== (before?.[name] ?? null))) return
  await refuseForeignPerson(writing, record.contact_person_id, await partiesOf(writing, record))
}

/**
 * A done contact task becomes a talk in the contact history, once however often it is reopened. The server writes it: the person who
 * does a task need not have the right to edit its object.
 */
export const writeFact = async (writing: Writing, id: number, record: Values): Promise<void> => {
  const owner = ownerOf(record)
  if (!owner || !isContactTask(record) || !isTaskDone(record)) return
  const uid = `task-${id}`
  if ((await recordOfUid(writing, contactHistory, uid)) !== null) return
  const saved = await addRecord({ ...writing, actor: { ...writing.actor, people: null } }, contactHistory, {
    ...owner,
    contact_person_id: record.contact_person_id ?? null,
    contact_type_id: record.contact_type_id ?? null,
    object: 'fact',
    date: record.date_done ?? writing.actor.actedAt,
    comment: record.result ?? null,
    team_user_id: record.team_user_id ?? null,
  })
  await keepUid(writing, contactHistory, uid, saved.id)
}
