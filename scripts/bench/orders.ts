/**
 * `npm run bench -- orders`: the list of 100,000 orders with its defaults, each filter on top of them, a search and a card with
 * all parts, beside the bare handler; and the growth of their cost. Processor time per request is the bar.
 */
import { countryId } from '../../packages/server/src/seed/data/countries.ts'
import { byProcessorTime, type Compared, compareWithBare } from './compare.ts'
import { compareSizes } from './growth.ts'
import { fillOrders, LOADED_FROM, LOADED_TO, PER_CLIENT, RARE_WORD } from './order-fixture.ts'
import { type BenchEngine, setStage } from './stage.ts'

const LIST = '/api/orders/list/'
const CONNECTIONS = 4
const UKRAINE = countryId('UA')
/** What the app asks for by itself: what is in work, newest first. */
const DEFAULTS = 'f[in_work]=1'

const onTop = (name: string, value: number): Compared => ({
  name: `in work, ${name} ${value}`,
  query: `${DEFAULTS}&f[${name}]=${value}`,
  hasBar: true,
})

const LISTS: readonly Compared[] = [
  { name: 'all', query: '', hasBar: true },
  { name: 'defaults', query: DEFAULTS, hasBar: true },
  // As the app asks; the bare handler answers whole records all the same.
  { name: 'defaults, rows', query: `${DEFAULTS}&fields=row`, hasBar: false, isNarrower: true },
  onTop('status', 5),
  onTop('order_type', 2),
  onTop('direction', 1),
  onTop('organization', 1),
  // Finds two or three: no full page, so it is reported only.
  { ...onTop('client', PER_CLIENT), hasBar: false },
  { name: 'client, all its orders', query: 'f[client]=10', hasBar: true },
  onTop('counterparty', 7),
  onTop('source', 2),
  onTop('only_mine', 1),
  onTop('team_user', 3),
  onTop('creator', 3),
  onTop('manager', 3),
  onTop('op_manager', 3),
  onTop('pol', 5),
  onTop('pod', 5),
  onTop('pol_country', UKRAINE),
  onTop('pod_country', UKRAINE),
  onTop('main_carrier', 7),
  {
    name: 'in work, loaded',
    query: `${DEFAULTS}&f[planned_loading_date_from]=${LOADED_FROM}&f[planned_loading_date_to]=${LOADED_TO}`,
    hasBar: true,
  },
  { name: 'search', query: `search=${encodeURIComponent(RARE_WORD)}`, hasBar: true },
]

/** An order in work at every size. */
const cardOf = (rows: number): string => `/api/orders/get/${rows}/`

export interface OrdersOptions {
  engines: readonly BenchEngine[]
  rows: number
  growth: readonly number[]
  seconds: number
  rounds: number
  /** A few lists that stand for the others. */
  isShort?: boolean
}

/** Without a filter, one filter, the rows of one client, a search. */
const SHORT = new Set(['all', 'defaults', 'in work, status 5', 'client, all its orders', 'search'])
const listsOf = ({ isShort = false }: OrdersOptions): readonly Compared[] =>
  isShort ? LISTS.filter(({ name }) => SHORT.has(name)) : LISTS

const CARD = 'card with all parts'

const compare = async (engine: BenchEngine, options: OrdersOptions): Promise<boolean> => {
  const { rows, seconds, rounds } = options
  const stage = await setStage(engine, fillOrders(rows))
  try {
    const load = { title: `${rows} orders`, connections: CONNECTIONS, seconds, rounds, share: byProcessorTime }
    const areLists = await compareWithBare(stage, { ...load, path: LIST, cases: listsOf(options) })
    const cards = [{ name: CARD, query: '', hasBar: true }]
    return (await compareWithBare(stage, { ...load, path: cardOf(rows), cases: cards })) && areLists
  } finally {
    await stage.close()
  }
}

const grow = (engine: BenchEngine, options: OrdersOptions): Promise<boolean> => {
  const { growth, seconds, rounds } = options
  return compareSizes(engine, {
    title: 'number of orders',
    sizes: growth,
    fill: fillOrders,
    cases: [
      ...listsOf(options).map(({ name, query }) => ({ name, query, path: () => LIST, hasBar: true })),
      { name: CARD, query: '', path: cardOf, hasBar: true },
    ],
    seconds,
    rounds,
    connections: CONNECTIONS,
  })
}

export const benchOrders = async (options: OrdersOptions): Promise<boolean> => {
  let isGood = true
  for (const engine of options.engines) {
    if (options.rows > 0) isGood = (await compare(engine, options)) && isGood
    if (options.growth.length > 1) isGood = (await grow(engine, options)) && isGood
  }
  return isGood
}
