/** All that a company keeps of one person, as one object. Each list is cut at a limit, and says so. */
import { contact } from '@fura/shared/entities/contact.ts'
import { contactHistory } from '@fura/shared/entities/contact-history.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { file } from '@fura/shared/entities/file.ts'
import { message } from '@fura/shared/entities/message.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { isVisible } from '@fura/shared/fields/visible.ts'
import type { Rights } from '@fura/shared/permissions.ts'
import type { Viewer } from '#db/actor.ts'
import { anyTable, type Database, type RecordRow } from '#db/database.ts'
import { wireRecord } from '#rows/columns.ts'
import { namesOf } from '../history/history.queries.ts'
import { type PersonRows, readPersonRows, namingIds, referencesToPerson } from './person.queries.ts'
import { isFilled, PERSON_ENTITIES, type PersonType } from './person.rules.ts'

/** Of each list: a file that a person can open. */
export const MOST_ROWS = 5000

/** Never in a file: cards, what is secret, and rights, which say nothing of the person. */
const LEFT_OUT = /^(?:card|can_.*|storage_key|sha256)$/

/** What the reader may see of a record. */
const valuesOf = (entity: Entity, row: RecordRow, rights: Rights): Values =>
  Object.fromEntries(
    Object.entries({ id: row.id, ...wireRecord(entity, row) }).filter(
      ([name, value]) => !LEFT_OUT.test(name) && isFilled(value) && isVisible(entity.fields[name] ?? {}, rights),
    ),
  )

/** Records of an entity whose field names the person, newest first. */
const recordsBy = async (
  { read }: Database,
  entity: Entity,
  field: string,
  id: number,
  { rights }: Viewer,
): Promise<Values[]> => {
  const rows = await anyTable(read)
    .selectFrom(entity.table)
    .selectAll()
    .$castTo<RecordRow>()
    .where(field, '=', id)
    .where('is_deleted', '=', 0)
    .orderBy('id', 'desc')
    .limit(MOST_ROWS)
    .execute()
  return rows.map((row) => valuesOf(entity, row, rights))
}

const changesOf = (history: PersonRows['history']): object[] =>
  history
    .filter(({ field }) => field !== 'card')
    .slice(-MOST_ROWS)
    .map(({ date, field, old, new: now }) => ({
      date,
      field,
      old: JSON.parse(old ?? 'null') as unknown,
      new: JSON.parse(now ?? 'null') as unknown,
    }))

const namedIn = async (db: Database, type: PersonType, id: number, viewer: Viewer): Promise<object[]> => {
  const references: object[] = []
  for (const reference of referencesToPerson(db, type, viewer.rights)) {
    const { entity, field } = reference
    const ids = await namingIds(db, reference, id, MOST_ROWS)
    const names = await namesOf(db, entity, ids, viewer)
    references.push(
      ...ids.map((recordId) => ({ entity: entity.name, id: recordId, field, name: names.get(recordId) ?? '' })),
    )
  }
  return references
}

const accountOf = async ({ read }: Database, userId: number) => ({
  sessions: await read
    .selectFrom('sessions')
    .select(['date_create', 'date_seen', 'user_agent', 'address'])
    .where('team_user_id', '=', userId)
    .orderBy('date_seen', 'desc')
    .limit(MOST_ROWS)
    .execute(),
  passkeys: await read
    .selectFrom('passkeys')
    .select(['name', 'date_create', 'date_seen'])
    .where('team_user_id', '=', userId)
    .execute(),
  security_log: await read
    .selectFrom('audit_events')
    .select(['date_create', 'event', 'address', 'device'])
    .where('team_user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(MOST_ROWS)
    .execute(),
})

export const exportPerson = async (db: Database, type: PersonType, row: RecordRow, viewer: Viewer) => {
  const entity = PERSON_ENTITIES[type]
  const id = row.id
  const { contacts, history } = await readPersonRows(db.read, type, id)
  const own = { person: valuesOf(entity, row, viewer.rights), has_card: isFilled(row.card) }
  const shared = {
    history: changesOf(history),
    named_in: await namedIn(db, type, id, viewer),
    rows_at_most: MOST_ROWS,
  }
  return type === 'contact_person'
    ? {
        ...own,
        contacts: contacts.filter((one) => one.is_deleted === 0).map((one) => valuesOf(contact, one, viewer.rights)),
        talks: await recordsBy(db, contactHistory, 'contact_person_id', id, viewer),
        ...shared,
      }
    : {
        ...own,
        ...(await accountOf(db, id)),
        messages: await recordsBy(db, message, 'team_user_id', id, viewer),
        files: await recordsBy(db, file, 'team_user_id', id, viewer),
        ...shared,
      }
}
