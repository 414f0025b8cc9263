/**
 * Reads the values of records, and of the records that they name. SQLite, which runs in our own process, gets one query for each
 * list and each target, and answers arrays. PostgreSQL gets one query for a list with few references, else one for all lists
 * and one for all names, and answers JSON of arrays; so do both engines inside a write, and SQLite if reading takes long.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { withByteTexts } from '#db/byte-text.ts'
import type { Database, ReadyQuery, Stored } from '#db/database.ts'
import { isIdOf, type JsonRow, selectArrays, type Values, valuesIn } from '#db/json-arrays.ts'
import { joinSql, preparedRowsOf, part, raw, type SqlText } from '#db/sql-text.ts'

/** The records of one table that some of the lists refer to. */
export interface Named {
  target: Entity
  /** Of a row called `r`; the first is its id. */
  columns: readonly SqlText[]
  rows: SqlText
}

type Ask = (question: SqlText) => Promise<readonly JsonRow[]>
type Ids = readonly (readonly (string | number)[])[]
type Lists = readonly (readonly Values[])[]

/** A column whose values are ids, and the place of what they name in `named`. */
export interface Referring {
  place: number
  named: number
}

export interface ReadValues {
  lists: Lists
  /** The named records, in the order of `named`. */
  names: Lists
}

/** The records are stored as a table while their names are looked up: too wide with more references than this. */
const FEW_TARGETS = 12

/** More ids than this are passed as one text. */
const MOST_LISTED = 128

/** Cached texts of one list, limited because filters combine in endless ways. */
const MOST_TEXTS = 200

/** By their number, a power of two, so that there are few texts, each prepared once. */
const MARKS = new Map(
  Array.from({ length: Math.log2(MOST_LISTED) + 1 }, (_, power) => [
    2 ** power,
    Array.from({ length: 2 ** power }, () => '?').join(', '),
  ]),
)

const roundedUp = (num: number): number => 2 ** Math.ceil(Math.log2(num))

/** A part of a query, joined once with each of the texts that follow it. */
class TextsBehind {
  readonly #before: string
  readonly #after: string
  readonly #texts = new Map<string, string>()

  constructor(before: string, after: string) {
    this.#before = before
    this.#after = after
  }

  /** Returns the same string for the same text, because hashing a new one of some thousand characters takes as long as a short query. */
  with(text: string): string {
    const earlier = this.#texts.get(text)
    if (earlier !== undefined) return earlier
    const whole = `${this.#before}${text}${this.#after}`
    if (this.#texts.size >= MOST_TEXTS) this.#texts.clear()
    this.#texts.set(text, whole)
    return whole
  }
}

/** The query texts that answer JSON. */
class JsonTexts {
  /** The select before the rows of each list. */
  readonly selects: readonly SqlText[]
  readonly #names: readonly SqlText[]
  readonly #namesText: string

  constructor(db: Database, lists: readonly (readonly SqlText[])[], named: readonly Named[]) {
    this.selects = lists.map((columns) => selectArrays(db, columns))
    this.#names = named.map(
      ({ columns, rows }) => part`${selectArrays(db, columns)} ${rows} r where ${isIdOf(db, raw('r.id'), null)}`,
    )
    // Most references of a card are empty: a query without ids is not run.
    const names = this.#names.map(
      ({ text }, place) => `case when cast(? as text) is not null then (${text}) end as names_${place}`,
    )
    this.#namesText = `select ${names.join(', ')}`
  }

  names(ids: Ids): SqlText {
    const values = this.#names.flatMap((one, place) => {
      const listed = ids[place]?.length ? JSON.stringify(ids[place]) : null
      return [listed, ...one.values.slice(0, -1), listed]
    })
    return { text: this.#namesText, values }
  }
}

/** The query texts that answer arrays, one statement for each list and each target. */
class ArrayTexts {
  readonly #values: readonly (readonly Stored[])[]
  readonly #lists: readonly TextsBehind[]
  readonly #named: readonly { values: readonly Stored[]; texts: TextsBehind }[]

  constructor(lists: readonly (readonly SqlText[])[], named: readonly Named[]) {
    const columns = lists.map((one) => joinSql(one, ', '))
    this.#values = columns.map(({ values }) => values)
    this.#lists = columns.map(({ text }) => new TextsBehind(`select ${text} from (`, ') t'))
    this.#named = named.map((one) => {
      const before = `select ${joinSql(one.columns, ', ').text} from ${one.rows.text} r where r.id in (`
      return { values: one.rows.values, texts: new TextsBehind(before, ')') }
    })
  }

  list(place: number, { text, values }: SqlText): ReadyQuery {
    return { text: this.#lists[place]?.with(text) ?? '', values: [...(this.#values[place] ?? []), ...values] }
  }

  names(place: number, ids: readonly (string | number)[]): ReadyQuery {
    const { values, texts } = this.#named[place] ?? { values: [], texts: null }
    const isMany = ids.length > MOST_LISTED
    const num = roundedUp(ids.length)
    // The last id is repeated until their number is round.
    const more = Array.from({ length: isMany ? 0 : num - ids.length }, () => ids.at(-1) ?? null)
    const marks = isMany ? 'select value from json_each(?)' : (MARKS.get(num) ?? '')
    return {
      text: texts?.with(marks) ?? '',
      values: isMany ? [...values, JSON.stringify(ids)] : [...values, ...ids, ...more],
    }
  }
}

/** The texts of one query that answers a list and the names in it. */
class JointTexts {
  readonly #values: readonly Stored[]
  readonly #texts: TextsBehind

  constructor(db: Database, columns: readonly SqlText[], named: readonly Named[], referring: readonly Referring[]) {
    const names = named.map(({ columns: values, rows }, at) => {
      const ids = referring.flatMap(({ place, named: of }) => (of === at ? [columns[place]?.text ?? ''] : []))
      const listed = raw(ids.length === 1 ? ids.join('') : `unnest(array[${ids.join(', ')}])`)
      const isNamed = part`r.id = any(array(select ${listed} from page t))`
      return part`(${selectArrays(db, values)} ${rows} r where ${isNamed}) as ${raw(`names_${at}`)}`
    })
    const list = part`(${selectArrays(db, columns)} page t) as list_0`
    const { text, values } = joinSql([list, ...names], ', ')
    this.#values = values
    this.#texts = new TextsBehind('with page as materialized (', `) select ${text}`)
  }

  of({ text, values }: SqlText): SqlText {
    return { text: this.#texts.with(text), values: [...values, ...this.#values] }
  }
}

/** The ids of each target that the lists refer to. */
const idsNamed = (
  named: readonly Named[],
  referring: readonly (readonly Referring[])[],
  lists: Lists,
): (string | number)[][] => {
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

export class ValueReader {
  readonly #db: Database
  readonly #columns: readonly (readonly SqlText[])[]
  readonly #named: readonly Named[]
  readonly #referring: readonly (readonly Referring[])[]
  readonly #arrays: ArrayTexts | null
  readonly #joint: JointTexts | null
  #json: JsonTexts | null = null

  /** `columns` and `referring`: those of each list, of a row called `t`. */
  constructor(
    db: Database,
    columns: readonly (readonly SqlText[])[],
    named: readonly Named[],
    referring: readonly (readonly Referring[])[],
  ) {
    this.#db = db
    this.#columns = columns
    this.#named = named
    this.#referring = referring
    this.#arrays = db.engine === 'sqlite' ? new ArrayTexts(columns, named) : null
    const [list] = columns
    const isJoint = db.engine === 'postgres' && columns.length === 1 && named.length <= FEW_TARGETS
    this.#joint = list && isJoint ? new JointTexts(db, list, named, referring[0] ?? []) : null
  }

  /** `rows`: those of each list. `ask`: inside a write, its transaction's. */
  async read(rows: readonly SqlText[], ask: Ask | undefined): Promise<ReadValues> {
    const [only] = rows
    if (this.#joint && only) {
      const row = await this.#ask(this.#joint.of(only), ask)
      const names = this.#named.map((_, place) => valuesIn(this.#db, row[`names_${place}`]))
      return { lists: [valuesIn(this.#db, row.list_0)], names }
    }
    const lists = await this.#lists(rows, ask)
    const ids = idsNamed(this.#named, this.#referring, lists)
    return { lists, names: ids.every((of) => of.length === 0) ? [] : await this.#names(ids, ask) }
  }

  get #jsonTexts(): JsonTexts {
    this.#json ??= new JsonTexts(this.#db, this.#columns, this.#named)
    return this.#json
  }

  async #lists(rows: readonly SqlText[], ask: Ask | undefined): Promise<Lists> {
    const arrays = ask ? null : this.#arrays
    const together = arrays && this.#readTogether(rows.map((one, place) => arrays.list(place, one)))
    if (together) return together
    const { selects } = this.#jsonTexts
    const lists = rows.map((one, place) => part`(${selects[place] ?? one} (${one}) t) as ${raw(`list_${place}`)}`)
    const row = await this.#ask(part`select ${joinSql(lists, ', ')}`, ask)
    return rows.map((_, place) => valuesIn(this.#db, row[`list_${place}`]))
  }

  /** `ids`: those of each target, in the order of `named`. */
  async #names(ids: Ids, ask: Ask | undefined): Promise<Lists> {
    const arrays = ask ? null : this.#arrays
    const askedPlaces = ids.flatMap((of, place) => (of.length > 0 ? [place] : []))
    const together = arrays && this.#readTogether(askedPlaces.map((place) => arrays.names(place, ids[place] ?? [])))
    if (together) return ids.map((_, place) => together[askedPlaces.indexOf(place)] ?? [])
    const row = await this.#ask(this.#jsonTexts.names(ids), ask)
    return ids.map((_, place) => valuesIn(this.#db, row[`names_${place}`]))
  }

  async #ask(question: SqlText, ask: Ask | undefined): Promise<JsonRow> {
    const [row = {}] = await (ask ? ask(question) : preparedRowsOf<JsonRow>(this.#db, question))
    return row
  }

  #readTogether(questions: readonly ReadyQuery[]): Values[][] | null {
    const lists = this.#db.readTogether(questions)
    return lists && lists.map((rows) => rows.map((row) => withByteTexts(row)))
  }
}
