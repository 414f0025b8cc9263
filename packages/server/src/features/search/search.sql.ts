/**
 * The statement of a search: one bounded, indexed subquery per kind and way. It returns only records that the viewer may see.
 */
import { order } from '@fura/shared/entities/order.ts'
import { may } from '@fura/shared/permissions.ts'
import type { Viewer } from '#db/actor.ts'
import type { Database, Stored } from '#db/database.ts'
import { containsAny, idsContainingAny } from '#db/search-index.ts'
import { columnsOf, joinSql, name, part, raw, type SqlText } from '#db/sql-text.ts'
import { scopeSql } from '#resource/scope.ts'
import { filledTables } from './filled-kinds.ts'
import type { Key, Kind } from './kind.ts'
import { KINDS } from './search.kinds.ts'
import type { SearchInput } from './search.terms.ts'

/** How well a record matches, best first: a field equals the input, begins with it, ends with it, contains it. */
const WHOLE = 0
export const BEGINS = 1
export const ENDS = 2
const WITHIN = 3

/** More than anybody looks through, and still quick to read. */
const GATHERED = 2000
const BEHIND_EVERYTHING = '\u{10FFFF}'

/** The condition, beside `is_deleted = 0`, on the records of a kind that the viewer may see; null where they may see none. */
export const visibleSql = (db: Database, { entity, only }: Kind, viewer: Viewer): SqlText | null => {
  const scope = scopeSql(db, entity, viewer)
  if (scope?.text === '1 = 0') return null
  return part`${only ? part`and ${only}` : raw('')} ${scope ? part`and ${scope}` : raw('')}`
}

/** Parameters that are the same for all kinds. */
interface LookRequest {
  db: Database
  input: SearchInput
  /** Written into the text: one of fifty values, and one parameter less for each subquery. */
  num: SqlText
  keyOf: (of: Key['of']) => string | null
}

interface VisibleKind {
  place: number
  kind: Kind
  scope: SqlText
}

interface Look extends LookRequest, VisibleKind {
  rank: SqlText
}

const tableOf = ({ db, kind }: Look): SqlText => raw(db.tableText(kind.entity.table))

const keyLook = (look: Look, { column, of, isWhole, isDescending, isOfLive }: Key): SqlText[] => {
  const key = look.keyOf(of)
  if (key === null || key === '') return []
  const columnSql = name(column)
  const range = isWhole
    ? part`${columnSql} = ${key}`
    : part`${columnSql} >= ${key} and ${columnSql} < ${key + BEHIND_EVERYTHING}`
  const rank = part`case when ${columnSql} = ${key} then ${raw(WHOLE)} else ${raw(BEGINS)} end`
  return [
    part`select ${raw(look.place)} as kind, id, ${rank} as rank
      from (select id, is_deleted, ${columnSql} from ${tableOf(look)} where ${range} ${raw(isOfLive ? '' : 'and is_deleted = 0')} ${look.scope}
      order by ${columnSql} ${raw(isDescending ? 'desc' : '')} limit ${look.num}) m where is_deleted = 0`,
  ]
}

/** Fields stand in the search text one per line. */
const rankValues = ({ fields }: SearchInput): string[] => [
  ...fields.map((term) => `\n${term}\n`),
  ...fields.map((term) => `\n${term}`),
  ...fields.map((term) => `${term}\n`),
]

const rankSql = (db: Database, input: SearchInput): SqlText => {
  const has = db.engine === 'sqlite' ? 'instr(lines, ?) > 0' : 'position(? in lines) > 0'
  const any = input.fields.map(() => has).join(' or ')
  const text = `case when ${any} then ${WHOLE} when ${any} then ${BEGINS} when ${any} then ${ENDS} else ${WITHIN} end`
  return { text, values: rankValues(input) }
}

/** Of every kind that is searched. */
const { search_text: searchText } = columnsOf<'orders' | 'clients'>('orders')

/**
 * The newest records that contain a term. SQLite reads its search index backwards until it has enough. PostgreSQL's index has
 * no order: some rows are read and sorted. `is_deleted` is tested outside, because a deleted record has no search text, and
 * the planner would otherwise consider the index of every column.
 */
const textLook = (look: Look): SqlText => {
  const { db, place, kind, scope, input, num } = look
  const hits = idsContainingAny(db, kind.entity.table, input.terms)
  const lines = part`'\n' || ${searchText} || '\n' as lines`
  const newest = hits
    ? part`select t.id as id, ${lines} from (${hits} order by rowid desc) f cross join ${tableOf(look)} t
      where t.id = f.id and is_deleted = 0 ${scope} order by f.id desc`
    : part`select id, ${lines} from (select id, ${searchText}, is_deleted from ${tableOf(look)}
      where ${containsAny(db, kind.entity.table, input.terms)} ${scope} limit ${raw(GATHERED)}) g
      where is_deleted = 0 order by id desc`
  return part`select ${raw(place)} as kind, id, ${look.rank} as rank from (${newest} limit ${num}) m`
}

const [prefixes, p] = [columnsOf('search_prefixes'), columnsOf('search_prefixes', 'p')]

/** The prefixes of a deleted record are removed: where the viewer sees all others, their table alone is enough. */
const beginningLook = (look: Look, beginning: string): SqlText => {
  const { db, place, kind, scope, num } = look
  const table = raw(db.tableText('search_prefixes'))
  const newest =
    scope.text.trim() === ''
      ? part`select ${prefixes.record_id} as id from ${table} where ${prefixes.entity} = ${kind.entity.table} and ${prefixes.prefix} = ${beginning}
        order by ${prefixes.record_id} desc limit ${num}`
      : part`select id from (select t.id as id, t.is_deleted as is_deleted from ${table} p cross join ${tableOf(look)} t
        where ${p.entity} = ${kind.entity.table} and ${p.prefix} = ${beginning} and t.id = ${p.record_id} ${scope}
        order by ${p.record_id} desc limit ${num}) m where is_deleted = 0`
  return part`select ${raw(place)} as kind, id, ${raw(ENDS)} as rank from (${newest}) b`
}

const looksOf = (look: Look): SqlText[] => {
  const { beginning } = look.input
  const text = beginning === null ? textLook(look) : beginningLook(look, beginning)
  return [...look.kind.keys.flatMap((key) => keyLook(look, key)), text]
}

/** Several kinds share keys of the same form. */
const keysOf = (input: SearchInput): LookRequest['keyOf'] => {
  const keyByWay = new Map<Key['of'], string | null>()
  return (of) => {
    const earlier = keyByWay.get(of)
    if (earlier !== undefined) return earlier
    const key = of(input)
    keyByWay.set(of, key)
    return key
  }
}

const statement = (request: LookRequest, kinds: readonly VisibleKind[]): SqlText => {
  const rank = rankSql(request.db, request.input)
  const looks = kinds.flatMap((one) => looksOf({ ...request, ...one, rank }))
  return joinSql(
    looks.map((look) => part`select * from (${look}) l`),
    ' union all ',
  )
}

/** The values of that statement, in its order, if no scope adds any. */
const valuesOf = ({ db, input, keyOf }: LookRequest, kinds: readonly VisibleKind[]): Stored[] => {
  const { beginning, terms } = input
  const words = beginning === null ? [...rankValues(input), ...containsAny(db, order.table, terms).values] : []
  const values: Stored[] = []
  for (const { kind } of kinds) {
    for (const { of, isWhole } of kind.keys) {
      const key = keyOf(of)
      if (key === null || key === '') continue
      values.push(key, key)
      if (!isWhole) values.push(key + BEHIND_EVERYTHING)
    }
    if (beginning === null) values.push(...words)
    else values.push(kind.entity.table, beginning)
  }
  return values
}

/** Statements built for some kinds: a text by what else it depends on. */
interface CachedStatements {
  isForAll: boolean
  keys: readonly Key['of'][]
  texts: Map<string, string>
}
const statementsByKinds = new WeakMap<readonly VisibleKind[], CachedStatements>()

const statementsFor = (kinds: readonly VisibleKind[]): CachedStatements => {
  const earlier = statementsByKinds.get(kinds)
  if (earlier) return earlier
  const statements = {
    isForAll: kinds.every(({ scope }) => scope.values.length === 0),
    keys: [...new Set(kinds.flatMap(({ kind }) => kind.keys.map(({ of }) => of)))],
    texts: new Map<string, string>(),
  }
  statementsByKinds.set(kinds, statements)
  return statements
}

/** Building the statement costs as much as running it, and most people see everything: theirs is cached. */
const statementFor = (request: LookRequest, kinds: readonly VisibleKind[]): SqlText => {
  const { isForAll, keys, texts } = statementsFor(kinds)
  if (!isForAll) return statement(request, kinds)
  const { input, num, keyOf } = request
  const keyed = keys.map((of) => (keyOf(of) ? '+' : '-')).join('')
  const shape = `${num.text} ${input.terms.length} ${input.fields.length} ${keyed}`
  const text = texts.get(shape) ?? statement(request, kinds).text
  texts.set(shape, text)
  return { text, values: valuesOf(request, kinds) }
}

const kindsOf = (db: Database, viewer: Viewer): VisibleKind[] =>
  KINDS.flatMap((kind, place) => {
    const visible = visibleSql(db, kind, viewer)
    return visible ? [{ place, kind, scope: visible }] : []
  })

/** The kinds visible to those who are not restricted to their own records, by their rights. */
const seenByRights = new WeakMap<Database, Map<string, VisibleKind[]>>()

const seenKinds = (db: Database, viewer: Viewer): VisibleKind[] => {
  if (viewer.seesOwnOnly || viewer.people === null) return kindsOf(db, viewer)
  const kindsByRights = seenByRights.get(db) ?? new Map<string, VisibleKind[]>()
  seenByRights.set(db, kindsByRights)
  const rights = KINDS.map(({ entity: { can } }) => (can.view && !may(viewer.rights, can.view) ? '-' : '+')).join('')
  const kinds = kindsByRights.get(rights) ?? kindsOf(db, viewer)
  kindsByRights.set(rights, kinds)
  return kinds
}

/** Those of the visible kinds that have records; cached with the set that it was built for. */
const filledKinds = new WeakMap<readonly VisibleKind[], { filled: ReadonlySet<string>; kinds: VisibleKind[] }>()

const filledOf = (visibleKinds: VisibleKind[], filled: ReadonlySet<string>): VisibleKind[] => {
  const earlier = filledKinds.get(visibleKinds)
  if (earlier?.filled === filled) return earlier.kinds
  const kinds = visibleKinds.filter(({ kind }) => filled.has(kind.entity.table))
  filledKinds.set(visibleKinds, { filled, kinds })
  return kinds
}

/** The matching records with their ranks, of all visible kinds; null if the viewer sees no kind. */
export const searchStatement = async (
  db: Database,
  input: SearchInput,
  viewer: Viewer,
  num: number,
): Promise<SqlText | null> => {
  const filled = await filledTables(db)
  const visibleKinds = seenKinds(db, viewer)
  const kinds = filled ? filledOf(visibleKinds, filled) : visibleKinds
  const request = { db, input, num: raw(num), keyOf: keysOf(input) }
  return kinds.length === 0 ? null : statementFor(request, kinds)
}
