/**
 * Records as they are answered, as JSON (decision 0103). The database answers arrays of values, and then once for all of them the
 * names of the records that they refer to; the answer is written from both.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { targetOf } from '@fura/shared/entities/index.ts'
import type { Viewer } from '#db/actor.ts'
import { bytesOf } from '#db/byte-text.ts'
import type { Database } from '#db/database.ts'
import { isIdOf, type JsonRow, selectArrays, type Values, valuesIn } from '#db/json-arrays.ts'
import { joinSql, keptRowsOf, part, raw, type SqlText } from '#db/sql-text.ts'
import { declarationsVersion, declaredIn } from '#rows/declared-in.ts'
import { ownWordsVersion } from '#rows/own-words.ts'
import { type Reference, ReferenceTexts, recordsJson, type Told } from '#rows/record-json.ts'
import { type Answered, answerOf, type Chosen, isReadable, seenRows, shapeOf, titleColumn } from './answer.ts'

export interface AskedRecords {
  entity: Entity
  /** A query over the entity's table, in order. */
  rows: SqlText
  chosen?: Chosen
  /** What is answered of a record beside its own members. */
  beside?: ((id: number) => object) | undefined
}

export type Ask = (question: SqlText) => Promise<readonly JsonRow[]>

/** The records of one table that some of the lists refer to. */
interface Named {
  target: Entity
  /** Its last value is to be their ids. */
  sql: SqlText
}

interface Question {
  answers: readonly Answered[]
  /** Of each list: what stands before its rows. */
  selects: readonly SqlText[]
  named: readonly Named[]
  namesText: string
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

const referencesOf = ({ members }: Answered): Reference[] => members.flatMap(({ reference }) => reference ?? [])

/** Sets where the members of each reference stand among what is told of its target. */
const namedBy = (db: Database, answers: readonly Answered[], viewer: Viewer): Named[] => {
  const byTarget = new Map<Entity, string[]>()
  for (const { target, beside } of answers.flatMap(referencesOf)) {
    if (!isReadable(target, viewer.rights)) continue
    const paths = byTarget.get(target) ?? ['id']
    byTarget.set(target, paths)
    for (const member of beside)
      member.place = paths.includes(member.path) ? paths.indexOf(member.path) : paths.push(member.path) - 1
  }
  return Array.from(byTarget, ([target, paths]) => {
    const values = paths.map((path) => raw(valueAt(db, target, path, viewer)))
    const [select, rows] = [selectArrays(db, values), seenRows(db, target, viewer)]
    return { target, sql: part`${select} ${rows} r where ${isIdOf(db, raw('r.id'), null)}` }
  })
}

const makeQuestion = (db: Database, asked: readonly AskedRecords[], viewer: Viewer): Question => {
  const answers = asked.map(({ entity, chosen }) => answerOf(db, declaredIn(db, entity), viewer, chosen))
  const named = namedBy(db, answers, viewer)
  // Most references of a card name nothing: a question without ids is not run.
  const names = named.map(
    ({ sql }, place) => `case when cast(? as text) is not null then (${sql.text}) end as names_${place}`,
  )
  return {
    answers,
    selects: answers.map(({ columns }) => selectArrays(db, columns)),
    named,
    namesText: `select ${names.join(', ')}`,
  }
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
  const shape = [declarationsVersion(db), ownWordsVersion(db), ...shapes].join('; ')
  const question = questions.get(shape) ?? makeQuestion(db, asked, viewer)
  if (questions.size >= MOST_QUESTIONS) questions.clear()
  questions.set(shape, question)
  return question
}

type Lists = readonly (readonly Values[])[]

const readLists = async (
  db: Database,
  asked: readonly AskedRecords[],
  { selects }: Question,
  ask: Ask,
): Promise<Lists> => {
  const lists = asked.map(({ rows }, place) => part`(${selects[place] ?? rows} (${rows}) t) as ${raw(`list_${place}`)}`)
  const [row = {}] = await ask(part`select ${joinSql(lists, ', ')}`)
  return asked.map((_, place) => valuesIn(db, row[`list_${place}`]))
}

const referredIds = ({ answers }: Question, lists: Lists): ReadonlyMap<Entity, ReadonlySet<Values[number]>> => {
  const byTarget = new Map<Entity, Set<Values[number]>>()
  for (const [list, { members }] of answers.entries()) {
    for (const { reference, place } of members) {
      if (!reference) continue
      const ids = byTarget.get(reference.target) ?? new Set()
      byTarget.set(reference.target, ids)
      for (const values of lists[list] ?? []) ids.add(values[place] ?? null)
      ids.delete(null)
    }
  }
  return byTarget
}

/** Every name is looked up once, whatever number of records and fields refer to it. */
const readNames = async (db: Database, question: Question, lists: Lists, ask: Ask): Promise<Told> => {
  const idsOf = referredIds(question, lists)
  const { named, namesText } = question
  if (named.every(({ target }) => !idsOf.get(target)?.size)) return new Map()
  const values = named.flatMap(({ target, sql }) => {
    const ids = idsOf.get(target)?.size ? JSON.stringify([...(idsOf.get(target) ?? [])]) : null
    return [ids, ...sql.values.slice(0, -1), ids]
  })
  const [row = {}] = await ask({ text: namesText, values })
  const recordsAt = (place: number) => valuesIn(db, row[`names_${place}`])
  return new Map(
    named.map(({ target }, place) => [target, new Map(recordsAt(place).map((record) => [record[0], record]))]),
  )
}

/** JSON of several lists, read by two statements that are planned once. `ask`: inside a write, its transaction's. */
export const recordLists = async (
  db: Database,
  viewer: Viewer,
  asked: readonly AskedRecords[],
  ask: Ask = (question) => keptRowsOf<JsonRow>(db, question),
): Promise<Buffer[]> => {
  const question = questionOf(db, asked, viewer)
  const lists = await readLists(db, asked, question, ask)
  const texts = new ReferenceTexts(await readNames(db, question, lists, ask))
  return asked.map(({ beside }, place) =>
    bytesOf(recordsJson(lists[place] ?? [], question.answers[place]?.members ?? [], texts, beside)),
  )
}

/** JSON text of one list. */
export const recordsText = async (db: Database, viewer: Viewer, asked: AskedRecords, ask?: Ask): Promise<string> =>
  String((await recordLists(db, viewer, [asked], ask))[0] ?? '[]')
