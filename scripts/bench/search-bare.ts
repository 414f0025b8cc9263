/** The search as the bare handler answers it: the same statements written by hand, for one who sees everything. */
import { fold } from '../../packages/shared/src/fold.ts'
import { bestOf } from '../../packages/server/src/features/search/search.rules.ts'
import { type SearchInput, parseSearchInput } from '../../packages/server/src/features/search/search.terms.ts'
import type { BareRow, Query } from './bare-list.ts'
import { bareLooks, type Engine, TABLES } from './search-bare-looks.ts'
import { shownColumns } from './search-bare-shown.ts'

const NUM = 20
const ORDERS = 10
const VEHICLES: Readonly<Record<number, string>> = { 6: 'driver_id', 7: 'truck_id', 8: 'trailer_id', 9: 'car_id' }

interface Chosen {
  kind: number
  id: number
}

const keyOf = ({ kind, id }: BareRow | Chosen): string => `${kind} ${id}`

const byVehicle = async (query: Query, { schema }: Engine, rows: readonly BareRow[]): Promise<BareRow[]> => {
  const vehicleOrders: BareRow[] = []
  for (const [kind, column] of Object.entries(VEHICLES)) {
    const good = rows.filter((row) => row.kind === Number(kind) && Number(row.rank) < 2)
    const list = [...new Set(good.map(({ id }) => id))].slice(0, 10).join(', ')
    if (list === '') continue
    const of = (table: string) => `select * from (select order_id from ${schema}${table}
      where is_deleted = 0 and ${column} in (${list}) order by id desc limit 100) n`
    const orders = `select ${ORDERS} as kind, id, 2 as rank from ${schema}orders where is_deleted = 0 and id in (
      ${of('order_containers')} union all ${of('order_directions')}) order by id desc limit ${NUM}`
    vehicleOrders.push(...(await query(orders, [])))
  }
  return vehicleOrders
}

const shownRows = async (
  query: Query,
  { schema }: Engine,
  chosen: readonly Chosen[],
): Promise<Map<string, BareRow>> => {
  const kinds = [...new Set(chosen.map(({ kind }) => kind))]
  if (kinds.length === 0) return new Map()
  const selects = kinds.map((kind) => {
    const ids = chosen.filter((one) => one.kind === kind).map(({ id }) => id)
    return `select ${kind} as kind, t.id as id, ${shownColumns(schema)[kind]} from ${schema}${TABLES[kind]?.name} t
      where t.id in (${ids.join(', ')})`
  })
  const rows = await query(selects.join(' union all '), [])
  return new Map(rows.map((row) => [keyOf(row), row]))
}

const hitOf = ({ kind, id }: Chosen, one: BareRow | undefined, { terms }: SearchInput): object => {
  const details = [one?.detail0, one?.detail1, one?.detail2].filter(Boolean)
  const why = String(one?.found_by ?? '')
    .split('\n')
    .find((line) => terms.some((term) => fold(line).includes(term)))
  const type = TABLES[kind]?.name
  return { type, id, title: one?.title, subtitle: [why, ...details].join(' · '), route: `/${type}/${id}` }
}

export const bareSearch = (query: Query, engine: Engine) => async (typedText: string) => {
  const input = parseSearchInput(typedText)
  if (!input) return JSON.stringify({ status: 'ok', list: [] })
  const { text, values } = bareLooks(engine, input)
  const rows = await query(text, values)
  const more = input.beginning === null ? await byVehicle(query, engine, rows) : []
  const matches = [...rows, ...more].map(({ kind, id, rank }) => ({
    kind: Number(kind),
    id: Number(id),
    rank: Number(rank),
  }))
  const chosen = bestOf(matches, NUM)
  const shown = await shownRows(query, engine, chosen)
  const list = chosen.slice(0, NUM).map((one) => hitOf(one, shown.get(keyOf(one)), input))
  return JSON.stringify({ status: 'ok', list })
}
