/**
 * Writes records as JSON (decision 0103). The database answers arrays of values, and then, once for all records, the
 * names of the records that they refer to; the answer is written from both.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { targetOf } from '@fura/shared/entities/index.ts'
import type { Viewer } from '#db/actor.ts'
import { bytesOf } from '#db/byte-text.ts'
import type { Database } from '#db/database.ts'
import type { JsonRow, Values } from '#db/json-arrays.ts'
import { raw, type SqlText } from '#db/sql-text.ts'
import { declarationsVersion, declaredIn } from '#rows/declared-in.ts'
import { ownWordsVersion } from '#rows/own-words.ts'
import { type Reference, ReferenceTexts, recordsJson, type ReferencedValues } from '#rows/record-json.ts'
import { type Answered, answerOf, type Chosen, isReadable, seenRows, shapeOf, titleColumn } from './answer.ts'
import { type Named, ValueReader } from '#rows/value-reader.ts'

export interface AskedRecords {
  entity: Entity
  /** A query over the entity's table, in order. */
  rows: SqlText
  chosen?: Chosen
  /** Adds members to those of the record. */
  beside?: ((id: number) => object) | undefined
}

export type Ask = (question: SqlText) => Promise<readonly JsonRow[]>

/** A column whose values are ids, and the place of what they name in `named`. */
interface Referring {
  place: number
  named: number
}

interface Question {
  answers: readonly Answered[]
  named: readonly Named[]
  /** Of each list. */
  referring: readonly (readonly Referring[])[]
  reader: ValueReader
}

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
  const columns = answers.map((answer) => answer.columns)
  return { answers, named, referring, reader: new ValueReader(db, columns, named) }
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
  const shapes = requests.map(({ entity, chosen }) => shapeOf(entity, viewer, chosen))
  const shape = [declarationsVersion(db), ownWordsVersion(db), ...shapes].join('; ')
  const earlier = questions.get(shape)
  if (earlier) return earlier
  if (questions.size >= MOST_QUESTIONS) questions.clear()
  const question = makeQuestion(db, requests, viewer)
  questions.set(shape, question)
  return question
}

type Lists = readonly (readonly Values[])[]

/** The ids of each target that the lists refer to. */
const idsNamed = ({ named, referring }: Question, lists: Lists): (string | number)[][] => {
  const ids = named.map(() => new Set<string | number>())
  for (const [place, list] of lists.entries()) {
    const ofList = referring[place] ?? []
    for (const values of list) {
      for (const one of ofList) {
        const id = values[one.place] ?? null
        if (id !== null) ids[one.named]?.add(id)
      }
    }
  }
  return ids.map((of) => [...of])
}

/** Looks up every name once, however many records and fields refer to it. */
const readNames = async (question: Question, lists: Lists, ask: Ask | undefined): Promise<ReferencedValues> => {
  const ids = idsNamed(question, lists)
  if (ids.every((of) => of.length === 0)) return new Map()
  const records = await question.reader.names(ids, ask)
  return new Map(
    question.named.map(({ target }, place) => [
      target,
      new Map((records[place] ?? []).map((record) => [record[0], record])),
    ]),
  )
}

/** JSON of several lists, as byte text. `ask`: inside a write, its transaction's. */
export const recordLists = async (
  db: Database,
  viewer: Viewer,
  requests: readonly AskedRecords[],
  ask?: Ask,
): Promise<string[]> => {
  const question = questionOf(db, requests, viewer)
  const lists = await question.reader.lists(
    requests.map(({ rows }) => rows),
    ask,
  )
  const texts = new ReferenceTexts(await readNames(question, lists, ask))
  return requests.map(({ beside }, place) =>
    recordsJson(lists[place] ?? [], question.answers[place]?.members ?? [], texts, beside),
  )
}

/** JSON text of one list. */
export const recordsText = async (db: Database, viewer: Viewer, request: AskedRecords, ask?: Ask): Promise<string> => {
  const [list = '[]'] = await recordLists(db, viewer, [request], ask)
  return bytesOf(list).toString()
}
