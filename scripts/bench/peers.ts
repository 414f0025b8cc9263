/**
 * `npm run bench -- peers`: our calls of orders beside those of Directus, on the same PostgreSQL and the same rows, with as many
 * connections. The same 25 plain columns are asked of both, then all there are; before anything is measured, both have answered
 * the same records with the same values. Rounds of both take turns.
 */
import { loadavg } from 'node:os'
import { ORDER_STATUS } from '../../packages/shared/src/statuses.ts'
import { ask, byProcessorTime, byRequests, cells, median, say, summary, title } from './compare.ts'
import { DIRECTUS, installDirectus, type Peer, startDirectus } from './directus.ts'
import { residentMegabytes } from './footprint.ts'
import type { Figures, Write } from './load.ts'
import { fillOrders, RARE_WORD } from './order-fixture.ts'
import { type Answer, answerOf, differenceOf } from './same-values.ts'
import { setStage, type Stage } from './stage.ts'

const CONNECTIONS = 32
/** Until what runs is compiled. */
const WARM_SECONDS = 3
const LIST = '/api/orders/list/'
const ITEMS = '/items/orders'

/** Plain columns, so that neither looks up anything beside the row; `id` and `rev` come with ours anyway. */
const FIELDS = (
  'number external_number order_type_id direction_id status_id status_date in_work doc_date organization_id client_id payer_id ' +
  'shipper consignee cargo hbl_number contract_number planned_loading_date planned_unloading_date etd eta booking_number ' +
  'bl_number comment'
).split(' ')
const SAME = ['id', 'rev', ...FIELDS]
const TWENTY_FIVE = SAME.join(',')
const OF_OURS = FIELDS.join(',')

const SORTED = 'sort=-date_create,-id&limit=20&meta=filter_count'
const filterOf = (conditions: object): string =>
  `filter=${encodeURIComponent(JSON.stringify({ is_deleted: { _eq: 0 }, ...conditions }))}`
const sought = `search=${encodeURIComponent(RARE_WORD)}`

interface Side {
  path: string
  query: string
  write?: Write
}

interface Beside {
  name: string
  ours: Side
  theirs: Side
  /** How many times as much as Directus; null is reported only. */
  bar: number | null
}

const listed = (query: string): Side => ({ path: LIST, query })
const items = (query: string): Side => ({ path: ITEMS, query: `${SORTED}&${query}` })

const cases = (rows: number): readonly Beside[] => [
  {
    name: 'list, the same 25 fields',
    ours: listed(`fields=${OF_OURS}`),
    theirs: items(`fields=${TWENTY_FIVE}&${filterOf({})}`),
    bar: 15,
  },
  { name: 'list, all fields', ours: listed(''), theirs: items(`fields=*&${filterOf({})}`), bar: 6 },
  {
    name: 'two filters, 25 fields',
    ours: listed(`fields=${OF_OURS}&f[in_work]=1&f[status]=${ORDER_STATUS.booked}`),
    theirs: items(
      `fields=${TWENTY_FIVE}&${filterOf({ in_work: { _eq: 1 }, status_id: { _eq: ORDER_STATUS.booked } })}`,
    ),
    bar: null,
  },
  {
    name: 'search, 25 fields',
    ours: listed(`fields=${OF_OURS}&${sought}`),
    theirs: items(`fields=${TWENTY_FIVE}&${filterOf({})}&${sought}`),
    bar: 100,
  },
  {
    name: 'card: ours with its parts, theirs without',
    ours: { path: `/api/orders/get/${rows}/`, query: '' },
    theirs: { path: `${ITEMS}/${rows}`, query: 'fields=*' },
    bar: null,
  },
  {
    name: 'write of a comment: ours with history',
    ours: {
      path: '/api/orders/update/',
      query: '',
      write: { method: 'POST', body: (serial) => ({ id: rows, comment: `Проба ${serial}` }) },
    },
    theirs: {
      path: `${ITEMS}/${rows}`,
      query: 'fields=id',
      write: { method: 'PATCH', body: (serial) => ({ comment: `Проба ${serial}` }) },
    },
    bar: null,
  },
]

export interface PeersOptions {
  rows: number
  seconds: number
  rounds: number
}

/** The total, if it is a list, and the 25 columns of each record. */
const comparedColumns = (records: unknown, total: unknown): Answer => ({
  total,
  records: [records].flat().map((record) => {
    const answer = record as Answer
    const missing = SAME.filter((name) => !Object.hasOwn(answer, name))
    if (missing.length > 0) throw new Error(`a record came without ${missing.join(', ')}`)
    return Object.fromEntries(SAME.map((name) => [name, answer[name]]))
  }),
})

/** Throws where a question is answered with other records, values or totals. */
const assertSameValues = async (ours: Stage['ours'], peer: Stage['ours'], one: Beside): Promise<void> => {
  if (one.ours.write) return
  const [us, them] = [
    await answerOf(ours, `${one.ours.path}?${one.ours.query}`),
    await answerOf(peer, `${one.theirs.path}?${one.theirs.query}`),
  ]
  const answer = comparedColumns(us.list ?? us.detail, us.total_num)
  const { filter_count: total } = (them.meta ?? {}) as { filter_count?: number }
  const difference = differenceOf(answer, comparedColumns(them.data, total))
  if (difference !== null) throw new Error(`${one.name}: ours and theirs differ at ${difference}`)
}

const times = (factor: number): string => `× ${factor.toFixed(factor < 10 ? 1 : 0)}`

/**
 * A round asks as often as the side answers in these seconds, at least once by each connection, and waits for every answer: a round
 * that ends by the clock leaves work of a slow side to the next one, and may end before its first answer.
 */
const roundOf = async (side: Stage['ours'], sent: Side, seconds: number): Promise<() => Promise<Figures>> => {
  const load = (amount: number) => ask(side, { ...sent, seconds, amount, connections: CONNECTIONS })
  const amountIn = (duration: number, { requestsPerSecond }: Figures) =>
    Math.max(CONNECTIONS, Math.round(requestsPerSecond * duration))
  const warmed = await load(amountIn(WARM_SECONDS, await load(CONNECTIONS)))
  const amount = amountIn(seconds, warmed)
  return () => load(amount)
}

const measureOne = async (stage: Stage, peer: Stage['ours'], one: Beside, { seconds, rounds }: PeersOptions) => {
  await assertSameValues(stage.ours, peer, one)
  const [ours, theirs] = [await roundOf(stage.ours, one.ours, seconds), await roundOf(peer, one.theirs, seconds)]
  const [us, them]: [Figures[], Figures[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    us.push(await ours())
    them.push(await theirs())
  }
  const factor = (by: typeof byRequests) => median(us.map((our, round) => by(our, them[round] ?? our)))
  return { us: summary(us), them: summary(them), requests: factor(byRequests), cpu: factor(byProcessorTime) }
}

const comparePeer = async (stage: Stage, peer: Peer, options: PeersOptions): Promise<boolean> => {
  const { rows, seconds, rounds } = options
  title(
    `\nDirectus ${DIRECTUS} on the same PostgreSQL, ${rows} orders, ${CONNECTIONS} connections, median of ${rounds} rounds of about ${seconds} s; it was ready after ${(peer.startedInMs / 1000).toFixed(1)} s with ${residentMegabytes(peer.pid).toFixed(0)} MB`,
  )
  const columns = ['ours req/s', 'their req/s', 'requests', 'ours ms CPU', 'their ms CPU', 'processor', 'bar', 'load']
  cells('case', ...columns)
  const side = { ...peer, pids: () => [peer.pid, ...stage.ours.pids().slice(1)] }
  let isGood = true
  for (const one of cases(rows)) {
    const { us, them, requests, cpu } = await measureOne(stage, side, one, options)
    const isLow = one.bar !== null && Math.min(requests, cpu) < one.bar
    if (isLow) isGood = false
    cells(
      one.name,
      us.requestsPerSecond.toFixed(0),
      them.requestsPerSecond.toFixed(1),
      times(requests),
      us.cpuMsPerRequest.toFixed(2),
      them.cpuMsPerRequest.toFixed(2),
      times(cpu),
      one.bar === null ? 'reported' : `${times(one.bar)}${isLow ? ' LOW' : ''}`,
      (loadavg()[0] ?? 0).toFixed(1),
    )
  }
  return isGood
}

/** Also true if Directus cannot be installed: the report says so, and no bar applies. */
export const benchPeers = async (options: PeersOptions): Promise<boolean> => {
  const installed = installDirectus()
  if ('problem' in installed) {
    say(`${installed.problem}. Nothing was compared with it.`)
    return true
  }
  const stage = await setStage('postgres', fillOrders(options.rows))
  try {
    const peer = await startDirectus(installed.home, stage.environment.DATABASE_URL ?? '', 'fura_bench')
    try {
      return await comparePeer(stage, peer, options)
    } finally {
      await peer.close()
    }
  } finally {
    await stage.close()
  }
}
