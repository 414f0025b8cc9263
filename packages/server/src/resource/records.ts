/**
 * Writes records as JSON (decision 0103). The database answers arrays of values, and then, once for all records, the
 * names of the records that they refer to; the answer is written from both.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { targetOf } from '@fura/shared/entities/index.ts'
import type { Viewer } from '#db/actor.ts'
import { bytesOf } from '#db/byte-text.ts'
import type { Database } from '#db/database.ts'
import type { JsonRow } from '#db/json-arrays.ts'
import { raw, type SqlText } from '#db/sql-text.ts'
import { declarationsVersion, declaredIn } from '#rows/declared-in.ts'
import { ownWordsVersion } from '#rows/own-words.ts'
import { type Reference, ReferenceTexts, recordsJson } from '#rows/record-json.ts'
import { type Answered, answerOf, type Chosen, isReadable, seenRows, shapeOf, titleColumn } from './answer.ts'
import { type Named, type Referring, ValueReader } from '#rows/value-reader.ts'

export interface AskedRecords {
  entity: Entity
  /** A query over the entity's table, in order. */
  rows: SqlText
  chosen?: Chosen
  /** Adds members to those of the record. */
  beside?: ((id: number) => object) | undefined
  /** Each row ends with `total_num`, the size of the list. */
  isCounted?: boolean
}

export type Ask = (question: SqlText) => Promise<readonly JsonRow[]>

interface Question {
  answers: readonly Answered[]
  named: readonly Named[]
  reader: ValueReader
}

const TOTAL = raw('t.total_num')

/** A field of a record aliased `r`: its own, its name, or a field of a referred record, e.g. `country_id.name`. */
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

/** Sets the place of each reference's members among the selected values of its target. */
const namedBy = (db: Database, answers: readonly Answered[], viewer: Viewer): Named[] => {
  const byTarget = new Map<Entity, string[]>()
  for (const { target, beside } of answers.flatMap(referencesOf)) {
    if (!isReadable(target, viewer.rights)) continue
    const paths = byTarget.get(target) ?? ['id']
    byTarget.set(target, paths)
    for (const member of beside)
      member.place = paths.includes(member.path) ? paths.indexOf(member.path) : paths.push(member.path) - 1
  }
  return Array.from(byTarget, ([target, paths]) => ({
    target,
    columns: paths.map((path) => raw(valueAt(db, target, path, viewer))),
    rows: seenRows(db, target, viewer),
  }))
}

const referringIn = ({ members }: Answered, named: readonly Named[]): Referring[] => {
  const byPlace = new Map<number, number>()
  for (const { reference, place } of members) {
    const at = reference ? named.findIndex(({ target }) => target === reference.target) : -1
    if (at >= 0) byPlace.set(place, at)
  }
  return Array.from(byPlace, ([place, at]) => ({ place, named: at }))
}

const makeQuestion = (db: Database, requests: readonly AskedRecords[], viewer: Viewer): Question => {
  const answers = requests.map(({ entity, chosen }) => answerOf(db, declaredIn(db, entity), viewer, chosen))
  const named = namedBy(db, answers, viewer)
  const referring = answers.map((answer) => referringIn(answer, named))
  const columns = answers.map((answer, at) => (requests[at]?.isCounted ? [...answer.columns, TOTAL] : answer.columns))
  return { answers, named, reader: new ValueReader(db, columns, named, referring) }
}

/**
 * The texts depend only on the declarations, so they are cached per database; where people see only their own records, also on
 * the viewer.
 */
const questionsByDatabase = new WeakMap<Database, Map<string, Question>>()
/** Other clients may request any combination of members. */
const MOST_QUESTIONS = 500

const questionOf = (db: Database, requests: readonly AskedRecords[], viewer: Viewer): Question => {
  if (viewer.seesOwnOnly) return makeQuestion(db, requests, viewer)
  const questions = questionsByDatabase.get(db) ?? new Map<string, Question>()
  questionsByDatabase.set(db, questions)
  const shapes = requests.map(
    ({ entity, chosen, isCounted = false }) => `${shapeOf(entity, viewer, chosen)} ${isCounted}`,
  )
  const shape = [declarationsVersion(db), ownWordsVersion(db), ...shapes].join('; ')
  const earlier = questions.get(shape)
  if (earlier) return earlier
  if (questions.size >= MOST_QUESTIONS) questions.clear()
  const question = makeQuestion(db, requests, viewer)
  questions.set(shape, question)
  return question
}

const readLists = async (db: Database, viewer: Viewer, requests: readonly AskedRecords[], ask?: Ask) => {
  const { answers, named, reader } = questionOf(db, requests, viewer)
  const read = await reader.read(
    requests.map(({ rows }) => rows),
    ask,
  )
  const byId = named.map(
    ({ target }, at) => [target, new Map((read.names[at] ?? []).map((record) => [record[0], record]))] as const,
  )
  const texts = new ReferenceTexts(new Map(byId))
  const json = requests.map(({ beside }, at) =>
    recordsJson(read.lists[at] ?? [], answers[at]?.members ?? [], texts, beside),
  )
  return { json, lists: read.lists }
}

/** JSON of several lists, as byte text. `ask`: inside a write, its transaction's. */
export const recordLists = async (
  db: Database,
  viewer: Viewer,
  requests: readonly AskedRecords[],
  ask?: Ask,
): Promise<string[]> => (await readLists(db, viewer, requests, ask)).json

/** A page whose rows are counted; null: it has none. */
export const countedList = async (
  db: Database,
  viewer: Viewer,
  request: AskedRecords,
): Promise<{ list: string; total: number } | null> => {
  const { json, lists } = await readLists(db, viewer, [{ ...request, isCounted: true }])
  const first = lists[0]?.[0]
  return first ? { list: json[0] ?? '[]', total: Number(first.at(-1)) } : null
}

/** JSON text of one list. */
export const recordsText = async (db: Database, viewer: Viewer, request: AskedRecords, ask?: Ask): Promise<string> => {
  const [list = '[]'] = await recordLists(db, viewer, [request], ask)
  return bytesOf(list).toString()
}
