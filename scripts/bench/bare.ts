/**
 * The yardstick: a bare node:http handler over the same database, with the same rows and count, mapped in JavaScript. No
 * session, no rights, no validation, no framework.
 */
import { createServer } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

const [engine = '', place = ''] = process.argv.slice(2)

type Row = Record<string, string | number | null>
type Query = (text: string, values: readonly (string | number)[]) => Promise<Row[]>

const sqliteQuery = (): Query => {
  const database = new DatabaseSync(place, { readOnly: true })
  database.exec('pragma cache_size = -32768; pragma mmap_size = 268435456')
  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  return async (text, values) => {
    const statement = prepared.get(text) ?? database.prepare(text)
    prepared.set(text, statement)
    return statement.all(...values) as Row[]
  }
}

const postgresQuery = (): Query => {
  const pool = new pg.Pool({ connectionString: place, max: 10 })
  return async (text, values) => {
    let n = 0
    const numbered = text.replaceAll('?', () => `$${(n += 1)}`)
    return (await pool.query<Row>(numbered, [...values])).rows
  }
}

const query = engine === 'sqlite' ? sqliteQuery() : postgresQuery()
const from = engine === 'sqlite' ? '' : 'fura_bench.'

const NAMES = `(select name from ${from}contractors where id = d.contractor_id) as contractor_name,
  (select name from ${from}trucks where id = d.truck_id) as truck_name,
  (select name from ${from}trailers where id = d.trailer_id) as trailer_name`

const answered = (row: Row) => ({
  id: Number(row.id),
  date_create: Number(row.date_create),
  creator_id: row.creator_id,
  date_update: Number(row.date_update),
  updater_id: row.updater_id,
  rev: Number(row.rev),
  name: row.name,
  phone: row.phone,
  phone2: row.phone2,
  comment: row.comment,
  contractor_id: row.contractor_id === null ? null : Number(row.contractor_id),
  contractor_name: row.contractor_name,
  truck_id: row.truck_id === null ? null : Number(row.truck_id),
  truck_name: row.truck_name,
  trailer_id: row.trailer_id === null ? null : Number(row.trailer_id),
  trailer_name: row.trailer_name,
  license_number: row.license_number,
  passport_number: row.passport_number,
  passport_issued: row.passport_issued,
  passport_until: Number(row.passport_until),
  adr_until: Number(row.adr_until),
})

const searchCondition = (term: string): { where: string; values: string[] } =>
  engine === 'sqlite'
    ? { where: 'and d.id in (select rowid from drivers_fts where drivers_fts match ?)', values: [`"${term}"`] }
    : { where: 'and d.search_text like ?', values: [`%${term}%`] }

const list = async (url: URL): Promise<string> => {
  const contractor = url.searchParams.get('f[contractor]')
  const search = url.searchParams.get('search')
  const start = Number(url.searchParams.get('start') ?? 0)
  const condition = search ? searchCondition(search) : { where: '', values: [] }
  const where = `d.is_deleted = 0 ${contractor ? 'and d.contractor_id = ?' : ''} ${condition.where}`
  const values = [...(contractor ? [Number(contractor)] : []), ...condition.values]
  const rows = await query(
    `select d.*, ${NAMES} from ${from}drivers d where ${where} order by d.name_sort, d.id limit 20 offset ?`,
    [...values, start],
  )
  const count =
    values.length === 0
      ? `select num as total from ${from}row_counts where entity = 'drivers'`
      : `select count(*) as total from ${from}drivers d where ${where}`
  const [total] = await query(count, values)
  return JSON.stringify({ status: 'ok', list: rows.map(answered), total_num: Number(total?.total) })
}

const server = createServer((request, response) => {
  list(new URL(request.url ?? '/', 'http://bare')).then(
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
