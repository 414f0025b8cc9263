/** The looks of the bare search, written by hand for one who sees everything: by a key, by a part of the text, by a beginning. */
import { fold } from '../../packages/shared/src/fold.ts'
import { nameKey } from '../../packages/shared/src/rules/party-name.ts'
import type { SearchInput } from '../../packages/server/src/features/search/search.terms.ts'

const NUM = 20
const LAST = '\u{10FFFF}'
const OWNED = 'and client_id is not null and owner_type in (1, 2, 3)'

interface Table {
  name: string
  keys: readonly string[]
  only?: string
}

/** In the order in which equally good hits are listed. */
export const TABLES: readonly Table[] = [
  { name: 'clients', keys: ['match_name'] },
  { name: 'contractors', keys: ['match_name'] },
  { name: 'leads', keys: ['match_name', 'match_company_name'] },
  { name: 'order_containers', keys: [] },
  { name: 'contact_persons', keys: [], only: OWNED },
  { name: 'contacts', keys: [], only: OWNED },
  { name: 'drivers', keys: [] },
  { name: 'trucks', keys: [] },
  { name: 'trailers', keys: [] },
  { name: 'cars', keys: [] },
  { name: 'orders', keys: ['unique_key'] },
  { name: 'quotations', keys: [] },
]

export interface Engine {
  schema: string
  isSqlite: boolean
}

const keyText = ({ schema }: Engine, kind: number, { name, only = '' }: Table, column: string): string => {
  const isOrder = name === 'orders'
  return `select * from (select ${kind} as kind, id, case when ${column} = ? then 0 else 1 end as rank
    from (select id, is_deleted, ${column} from ${schema}${name} where ${column} >= ? and ${column} < ?
    ${isOrder ? '' : 'and is_deleted = 0'} ${only} order by ${column}${isOrder ? ' desc' : ''} limit ${NUM}) m where is_deleted = 0) l`
}

const wordText = (
  { schema, isSqlite }: Engine,
  kind: number,
  { name, only = '' }: Table,
  input: SearchInput,
): string => {
  const has = isSqlite ? 'instr(lines, ?) > 0' : 'position(? in lines) > 0'
  const any = input.fields.map(() => has).join(' or ')
  const likes = input.terms.map(() => 'search_text like ?').join(' or ')
  const lines = "'\n' || search_text || '\n' as lines"
  const newest = isSqlite
    ? `select t.id as id, ${lines} from (select rowid as hit from ${name}_fts where ${name}_fts match ? order by rowid desc) f
      cross join ${name} t where t.id = f.hit and is_deleted = 0 ${only} order by f.hit desc`
    : `select id, ${lines} from (select id, search_text, is_deleted from ${schema}${name} where (${likes}) ${only} limit 2000) g
      where is_deleted = 0 order by id desc`
  return `select * from (select ${kind} as kind, id, case when ${any} then 0 when ${any} then 1 when ${any} then 2 else 3 end as rank
    from (${newest} limit ${NUM}) m) l`
}

const wordValues = ({ isSqlite }: Engine, { terms, fields }: SearchInput): string[] => [
  ...fields.map((field) => `\n${field}\n`),
  ...fields.map((field) => `\n${field}`),
  ...fields.map((field) => `${field}\n`),
  ...(isSqlite ? [terms.map((term) => `"${term}"`).join(' OR ')] : terms.map((term) => `%${term}%`)),
]

const letterText = ({ schema }: Engine, kind: number, { name, only = '' }: Table): string =>
  `select * from (select ${kind} as kind, id, 2 as rank from (select t.id as id, t.is_deleted as is_deleted
    from ${schema}search_prefixes p cross join ${schema}${name} t
    where p.entity = '${name}' and p.prefix = ? and t.id = p.record_id ${only}
    order by p.record_id desc limit ${NUM}) m where is_deleted = 0) l`

export const bareLooks = (engine: Engine, input: SearchInput): { text: string; values: string[] } => {
  const [texts, values]: [string[], string[]] = [[], []]
  const [firm, number] = [nameKey(input.text), fold(input.text)]
  const words = wordValues(engine, input)
  for (const [kind, table] of TABLES.entries()) {
    for (const column of table.keys) {
      const key = column === 'unique_key' ? number : firm
      if (!key) continue
      texts.push(keyText(engine, kind, table, column))
      values.push(key, key, key + LAST)
    }
    texts.push(input.beginning === null ? wordText(engine, kind, table, input) : letterText(engine, kind, table))
    values.push(...(input.beginning === null ? words : [input.beginning]))
  }
  return { text: texts.join(' union all '), values }
}
