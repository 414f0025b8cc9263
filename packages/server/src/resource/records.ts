/**
 * Records as they are answered, as JSON text. Names of the records that they refer to are looked up once for all of them, in the
 * same statement, and put into the text here: looking them up in each row took most of a list's time.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { targetOf } from '@fura/shared/entities/index.ts'
import type { Viewer } from '#db/actor.ts'
import type { Database, Row } from '#db/database.ts'
import { joinSql, keptRowsOf, part, raw, type SqlText } from '#db/sql-text.ts'
import { declarationsVersion, declaredIn } from '#rows/declared-in.ts'
import {
  type Answered,
  answerOf,
  type Chosen,
  isReadable,
  type Referring,
  seenRows,
  shapeOf,
  titleColumn,
} from './answer.ts'

export interface AskedRecords {
  entity: Entity
  /** A query over the entity's table, in order. */
  rows: SqlText
  chosen?: Chosen
}

export type Ask = (question: SqlText) => Promise<readonly Row[]>

/** The records of one table that some of the lists refer to. */
interface Named {
  target: Entity
  paths: string[]
  /** Where their ids stand: the place of a list, and a field. */
  ids: [number, string][]
}

interface Question {
  /** What stands behind the rows of each list. */
  select: SqlText
  answers: readonly Answered[]
  named: readonly Named[]
}

const pageName = (place: number) => `page_${place}`

const namedBy = (answers: readonly Answered[], viewer: Viewer): Named[] => {
  const byTarget = new Map<string, Named>()
  for (const [place, { references }] of answers.entries()) {
    for (const { field, target, members } of references) {
      if (!isReadable(target, viewer.rights)) continue
      const named = byTarget.get(target.name) ?? { target, paths: [], ids: [] }
      byTarget.set(target.name, named)
      named.paths = [...new Set([...named.paths, ...members.values()])]
      named.ids.push([place, field])
    }
  }
  return [...byTarget.values()]
}

/** A field of a record called `r`: its own, its name, or one of a record that it refers to, e.g. `country_id.name`. */
const valueAt = (db: Database, target: Entity, path: string, { language }: Viewer): string => {
  const [first = '', second] = path.split('.')
  if (!second) return first === 'name' ? titleColumn(target, language, 'r') : `r."${first}"`
  const link = target.fields[first]
  if (!link) throw new Error(`${target.name} has no field ${first}`)
  const next = targetOf(link)
  const value = second === 'name' ? titleColumn(next, language, 'n') : `n."${second}"`
  return `(select ${value} from ${db.tableText(next.table)} n where n.id = r."${first}")`
}

/** `[[id, value, …], …]` of the records that the lists refer to. */
const namesSql = (db: Database, { target, paths, ids }: Named, viewer: Viewer): SqlText => {
  const values = raw(['r.id', ...paths.map((path) => valueAt(db, target, path, viewer))].join(', '))
  const rows = seenRows(db, target, viewer)
  const referred = raw(ids.map(([place, field]) => `select "${field}" from ${pageName(place)}`).join(' union all '))
  return db.engine === 'sqlite'
    ? part`(select json_group_array(json_array(${values})) from ${rows} r where r.id in (${referred}))`
    : part`(select json_agg(json_build_array(${values}))::text from ${rows} r where r.id = any(array(${referred})))`
}

const listSql = (db: Database, { sql }: Answered, page: SqlText): SqlText =>
  db.engine === 'sqlite'
    ? part`(select json_group_array(${sql}) from ${page} t)`
    : part`(select coalesce(json_agg(a), '[]')::text from (select ${sql} from ${page} t) a)`

const makeQuestion = (db: Database, asked: readonly AskedRecords[], viewer: Viewer): Question => {
  const answers = asked.map(({ entity, chosen }) => answerOf(db, declaredIn(db, entity), viewer, chosen))
  const named = namedBy(answers, viewer)
  const columns = [
    ...answers.map((answer, place) => part`${listSql(db, answer, raw(pageName(place)))} as ${raw(`list_${place}`)}`),
    ...named.map((one, place) => part`${namesSql(db, one, viewer)} as ${raw(`names_${place}`)}`),
  ]
  return { select: part`select ${joinSql(columns, ', ')}`, answers, named }
}

/**
 * The texts depend only on the declarations, so they are cached per database; where people see only their own records, also on
 * the viewer.
 */
const questionsByDatabase = new WeakMap<Database, Map<string, Question>>()
/** Foreign clients may choose members in endless ways. */
const MOST_QUESTIONS = 500

const questionOf = (db: Database, asked: readonly AskedRecords[], viewer: Viewer): Question => {
  if (viewer.seesOwnOnly) return makeQuestion(db, asked, viewer)
  const questions = questionsByDatabase.get(db) ?? new Map<string, Question>()
  questionsByDatabase.set(db, questions)
  const shapes = asked.map(({ entity, chosen }) => shapeOf(entity, viewer, chosen))
  const shape = [declarationsVersion(db), ...shapes].join('; ')
  const question = questions.get(shape) ?? makeQuestion(db, asked, viewer)
  if (questions.size >= MOST_QUESTIONS) questions.clear()
  questions.set(shape, question)
  return question
}

type Values = readonly unknown[]
type NamesOf = ReadonlyMap<string, { paths: readonly string[]; byId: ReadonlyMap<string, Values> }>

const namesIn = (row: Row, named: readonly Named[]): NamesOf =>
  new Map(
    named.map(({ target, paths }, place) => {
      const rows = JSON.parse(String(row[`names_${place}`] ?? '[]')) as [number, ...unknown[]][]
      return [target.name, { paths, byId: new Map(rows.map(([id, ...values]) => [String(id), values])) }]
    }),
  )

/** The members of a reference to a record, as text. */
const membersText = ({ field, target, isAnswered, members }: Referring, id: string, names: NamesOf): string => {
  const { paths = [], byId } = names.get(target.name) ?? {}
  const values = byId?.get(id)
  const beside = Array.from(members, ([name, path]) => {
    return `"${name}":${JSON.stringify(values?.[paths.indexOf(path)] ?? null)}`
  })
  return [...(isAnswered ? [`"${field}":${id}`] : []), ...beside].join(',')
}

/** Records are flat, and quotes inside texts are escaped, so `"client_id":5` is that member and nothing else. */
const withNames = (list: string, references: readonly Referring[], names: NamesOf): string => {
  if (references.length === 0) return list
  const byField = new Map(references.map((reference) => [reference.field, reference]))
  const texts = new Map<string, string>()
  return list.replaceAll(
    new RegExp(`"(${[...byField.keys()].join('|')})":(null|\\d+)`, 'g'),
    (member, field: string, id: string) => {
      const text = texts.get(member) ?? membersText(byField.get(field) as Referring, id, names)
      texts.set(member, text)
      return text
    },
  )
}

/** JSON texts of several lists, read by one statement that is planned once. `ask`: inside a write, its transaction's. */
export const recordTexts = async (
  db: Database,
  viewer: Viewer,
  asked: readonly AskedRecords[],
  ask: Ask = (question) => keptRowsOf(db, question),
): Promise<string[]> => {
  const { select, answers, named } = questionOf(db, asked, viewer)
  const pages = asked.map(({ rows }, place) => part`${raw(pageName(place))} as materialized (${rows})`)
  const [row = {}] = await ask(part`with ${joinSql(pages, ', ')} ${select}`)
  const names = namesIn(row, named)
  return answers.map(({ references }, place) => withNames(String(row[`list_${place}`] ?? '[]'), references, names))
}

/** JSON text of one list. */
export const recordsText = async (db: Database, viewer: Viewer, asked: AskedRecords, ask?: Ask): Promise<string> =>
  (await recordTexts(db, viewer, [asked], ask))[0] ?? '[]'
