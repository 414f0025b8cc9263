/** Where a company keeps something of one person. */
import { contact } from '@fura/shared/entities/contact.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { attachments } from '@fura/shared/entities/index.ts'
import { isVisible } from '@fura/shared/fields/visible.ts'
import { may, type Rights } from '@fura/shared/permissions.ts'
import { anyTable, type Database, type Reader, type RecordRow, type RowOf, type Tx } from '#db/database.ts'
import { idsLinkedTo } from '#db/links.ts'
import { columnsOf, name, part, raw, rowsOf, type SqlText } from '#db/sql-text.ts'
import { type Reference, referencesTo } from '#resource/references.ts'
import { PERSON_ENTITIES, personalFields, type PersonType } from './person.rules.ts'

/** Deleted ones too: their rows are still there. */
export const personRow = (db: Reader | Tx, type: PersonType, id: number): Promise<RecordRow | undefined> =>
  anyTable(db)
    .selectFrom(PERSON_ENTITIES[type].table)
    .selectAll()
    .$castTo<RecordRow>()
    .where('id', '=', id)
    .executeTakeFirst()

/** Ways to reach a contact person, deleted ones too. */
export const contactRows = (db: Reader | Tx, type: PersonType, id: number): Promise<RecordRow[]> =>
  type === 'contact_person'
    ? db.selectFrom(contact.table).selectAll().where('person_id', '=', id).orderBy('id').execute()
    : Promise.resolve([])

/** Old and new values of what is personal, in the changes of these records. */
export const historyRows = async (db: Reader | Tx, entity: Entity, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('history')
        .innerJoin('changes', 'changes.id', 'history.change_id')
        .select(['changes.id', 'changes.record_id', 'changes.date', 'history.field', 'history.old', 'history.new'])
        .where('changes.resource', '=', entity.path)
        .where('changes.record_id', 'in', ids)
        .where('history.field', 'in', personalFields(entity))
        .orderBy('changes.id')
        .execute()

export interface PersonRows {
  contacts: RecordRow[]
  history: Awaited<ReturnType<typeof historyRows>>
}

/** A person's own rows beside the record itself. */
export const readPersonRows = async (db: Reader | Tx, type: PersonType, id: number): Promise<PersonRows> => {
  const contacts = await contactRows(db, type, id)
  const contactIds = contacts.map((one) => one.id)
  const own = await historyRows(db, PERSON_ENTITIES[type], [id])
  return { contacts, history: [...own, ...(await historyRows(db, contact, contactIds))] }
}

/**
 * References to the person from records that stay, of the kinds that the reader may see: not the person's own contacts and
 * attachments.
 */
export const referencesToPerson = (db: Database, type: PersonType, rights: Rights): Reference[] =>
  referencesTo(PERSON_ENTITIES[type], db).filter(
    ({ entity: { name: kind, can, fields }, entity, field }) =>
      kind !== contact.name &&
      !attachments.includes(entity) &&
      may(rights, can.view ?? 'logged_in') &&
      isVisible(fields[field] ?? {}, rights),
  )

const namingSql = (db: Database, { entity, field, isList }: Reference, id: number): SqlText => {
  const names = isList
    ? part`id in (${idsLinkedTo(db, entity.table, field, part`= ${id}`)})`
    : part`${name(field)} = ${id}`
  return part`from ${raw(db.tableText(entity.table))} where ${names} and is_deleted = 0`
}

/** How many records of each kind name the person, most first. */
export const countNaming = async (
  db: Database,
  references: readonly Reference[],
  id: number,
): Promise<{ entity: string; num: number }[]> => {
  const ofEntity = Map.groupBy(references, ({ entity }) => entity.name)
  const counts = await Promise.all(
    Array.from(ofEntity, async ([entity, fields]) => {
      const ids = fields.map((reference) => part`select id ${namingSql(db, reference, id)}`)
      const union = ids.reduce((all, one) => part`${all} union ${one}`)
      const [row] = await rowsOf<{ num: number }>(db, part`select count(*) as num from (${union}) n`)
      return { entity, num: row?.num ?? 0 }
    }),
  )
  return counts.filter(({ num }) => num > 0).toSorted((one, other) => other.num - one.num)
}

export const namingIds = async (db: Database, reference: Reference, id: number, limit: number): Promise<number[]> => {
  const rows = await rowsOf<{ id: number }>(
    db,
    part`select id ${namingSql(db, reference, id)} order by id desc limit ${limit}`,
  )
  return rows.map(({ id: recordId }) => recordId)
}

const contains = ({ engine }: Database, column: SqlText, text: string): SqlText =>
  part`${raw(engine === 'sqlite' ? 'instr' : 'strpos')}(${column}, ${text}) > 0`

const anyOf = (db: Database, columns: readonly SqlText[], texts: readonly string[]): SqlText =>
  texts
    .flatMap((text) => columns.map((column) => contains(db, column, text)))
    .reduce((all, one) => part`${all} or ${one}`, part`1 = 0`)

/** A text as JSON writes it, without its quotes. */
export const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)

export interface Copies {
  answers: readonly Pick<RowOf<'mutations'>, 'team_user_id' | 'key' | 'answer'>[]
  importRows: readonly Pick<RowOf<'import_rows'>, 'import_id' | 'row' | 'cells' | 'input'>[]
}

/** Copies beside the records: answers kept for repeated writes, and rows of imports. Reads all of them, so outside of a write. */
export const findCopies = async (db: Database, texts: readonly string[]): Promise<Copies> => {
  const [m, r] = [columnsOf('mutations'), columnsOf('import_rows')]
  const escaped = texts.map(inJson)
  const answers = await rowsOf<Copies['answers'][number]>(
    db,
    part`select ${m.team_user_id}, ${m.key}, ${m.answer} from ${raw(db.tableText('mutations'))}
      where ${anyOf(db, [m.answer], escaped)}`,
  )
  const importRows = await rowsOf<Copies['importRows'][number]>(
    db,
    part`select ${r.import_id}, ${r.row}, ${r.cells}, ${r.input} from ${raw(db.tableText('import_rows'))}
      where ${anyOf(db, [r.cells, r.input], escaped)}`,
  )
  return { answers, importRows }
}
