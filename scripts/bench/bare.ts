/**
 * The yardstick: a bare node:http handler over the same database, with the same rows and count, mapped in JavaScript. No
 * session, no rights, no validation, no framework.
 */
import { createServer } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { BareList, BareRow, Query } from './bare-list.ts'
import { bareClients } from './bare-clients.ts'
import { bareDrivers } from './bare-drivers.ts'
import { bareOrderCard, bareOrders } from './bare-orders.ts'
import { bareSearch } from './search-bare.ts'

const [engine = '', place = ''] = process.argv.slice(2)

const sqliteQuery = (): Query => {
  const database = new DatabaseSync(place, { readOnly: true })
  database.exec('pragma cache_size = -32768; pragma mmap_size = 268435456')
  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  return async (text, values) => {
    const statement = prepared.get(text) ?? database.prepare(text)
    prepared.set(text, statement)
    return statement.all(...values) as BareRow[]
  }
}

const postgresQuery = (): Query => {
  // As our own connections are: compiling statements would be measured instead of them.
  const pool = new pg.Pool({ connectionString: place, max: 10, options: '-c jit=off' })
  return async (text, values) => {
    let n = 0
    const numbered = text.replaceAll('?', () => `$${(n += 1)}`)
    return (await pool.query<BareRow>(numbered, [...values])).rows
  }
}

const query = engine === 'sqlite' ? sqliteQuery() : postgresQuery()
const schema = engine === 'sqlite' ? '' : 'fura_bench.'
const LISTS: Readonly<Record<string, BareList>> = {
  '/api/drivers/list/': bareDrivers(schema),
  '/api/clients/list/': bareClients(schema),
  '/api/orders/list/': bareOrders(query, schema),
}

const searchCondition = (table: string, term: string): { where: string; value: string } =>
  engine === 'sqlite'
    ? { where: `t.id in (select rowid from ${table}_fts where ${table}_fts match ?)`, value: `"${term}"` }
    : { where: 't.search_text like ?', value: `%${term}%` }

const list = async (url: URL): Promise<string> => {
  const listPlan = LISTS[url.pathname]
  if (!listPlan) throw new Error(`there is no ${url.pathname}`)
  const { table, columns = 't.*', names, filters, flags = {}, answered, isCutFirst } = listPlan
  const { order = 't.name_sort, t.id' } = listPlan
  const conditions = ['t.is_deleted = 0']
  const values: (string | number)[] = []
  for (const [name, value] of url.searchParams) {
    const [filter, flag] = [filters[name], flags[`${name} ${value}`]]
    if (flag) conditions.push(flag)
    if (filter) {
      conditions.push(filter)
      values.push(Number(value))
    } else if (name === 'search') {
      const { where, value: sought } = searchCondition(table, value)
      conditions.push(where)
      values.push(sought)
    }
  }
  const where = conditions.join(' and ')
  const start = Number(url.searchParams.get('start') ?? 0)
  const sorted = `where ${where} order by ${order} limit 20 offset ?`
  const page = isCutFirst
    ? `(select * from ${schema}${table} where id in (select t.id from ${schema}${table} t ${sorted})) t order by ${order}`
    : `${schema}${table} t ${sorted}`
  const rows = await query(`select ${columns}, ${names} from ${page}`, [...values, start])
  const count =
    conditions.length === 1
      ? `select num as total from ${schema}row_counts where entity = '${table}'`
      : `select count(*) as total from ${schema}${table} t where ${where}`
  const [total] = await query(count, values)
  const besideOf = await listPlan.beside?.(rows.map(({ id }) => Number(id)))
  const records = rows.map((row) => ({ ...answered(row), ...besideOf?.(Number(row.id)) }))
  return JSON.stringify({
    status: 'ok',
    list: besideOf ? records : rows.map(answered),
    total_num: Number(total?.total),
  })
}

const card = bareOrderCard(query, schema)
const CARD = /^\/api\/orders\/get\/(\d+)\/$/

const search = bareSearch(query, { schema, isSqlite: engine === 'sqlite' })

const answer = (url: URL): Promise<string> => {
  if (url.pathname === '/api/search/') return search(url.searchParams.get('q') ?? '')
  const id = CARD.exec(url.pathname)?.[1]
  return id ? card(Number(id)) : list(url)
}

const server = createServer((request, response) => {
  answer(new URL(request.url ?? '/', 'http://bare')).then(
    (text) => {
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
      response.end(text)
    },
    (error: unknown) => {
      response.writeHead(500)
      response.end(String(error))
    },
  )
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') process.stdout.write(`listening ${address?.port}\n`)
})
