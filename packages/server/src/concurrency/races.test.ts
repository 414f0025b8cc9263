/** Thousands of deletes, updates and adds that get in each other's way: clean answers, no orphans, right counts. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Random, seededRandom } from '#seed/demo/random.ts'
import { inconsistencies } from '../faults/consistency.ts'
import type { Answer, Call } from '../testing/test-app.ts'
import { IS_WHOLE_RUN } from '../testing/whole-run.ts'
import { type Nodes, twoNodes } from './nodes.ts'

const OPERATIONS = IS_WHOLE_RUN ? 10_000 : 500
const WORKERS = 16
const USERS = ['admin@demo', 'head@demo', 'dispatcher@demo']
/** Only the newest are fought over, so that they really meet. */
const FOUGHT_OVER = 15
const CHILDREN = ['drivers', 'trucks', 'trailers'] as const
type Child = (typeof CHILDREN)[number]

let nodes: Nodes
beforeAll(async () => {
  nodes = await twoNodes()
})
afterAll(() => nodes.close())

/** Ids that were added, dead ones too. */
type IdsByKind = Record<Child | 'contractors', number[]>

const newest = (random: Random, ids: readonly number[]): number => {
  const recent = ids.slice(-FOUGHT_OVER)
  return recent.length === 0 ? 1 : random.pick(recent)
}

const newChild = (kind: Child, contractor: number, n: number): object => ({
  name: kind === 'drivers' ? `Водій Ґалаґан ${n}` : `АА ${1000 + (n % 9000)} ВС`,
  contractor_id: contractor,
  ...(kind === 'drivers' ? { phone: `38067${1_000_000 + n}` } : {}),
})

const childChange = (random: Random, kind: Child, idsByKind: IdsByKind): object => {
  if (kind === 'drivers' && random.chance(50)) {
    return { truck_id: newest(random, idsByKind.trucks), trailer_id: newest(random, idsByKind.trailers) }
  }
  if (kind === 'trailers' && random.chance(50)) return { driver_id: newest(random, idsByKind.drivers) }
  return { contractor_id: newest(random, idsByKind.contractors), name: `ВС ${random.int(1000, 9999)} АА` }
}

/** What the next worker does, out of 100. */
const nextCall = (random: Random, idsByKind: IdsByKind, n: number): Call => {
  const dice = random.int(1, 100)
  const kind = random.pick(CHILDREN)
  const parent = newest(random, idsByKind.contractors)
  const child = newest(random, idsByKind[kind])
  if (dice <= 12) return { url: '/api/contractors/add/', body: { name: `Перевізник Їжак ${n}` } }
  if (dice <= 26) return { url: '/api/contractors/delete/', body: { id: parent } }
  if (dice <= 40) return { url: '/api/contractors/update/', body: { id: parent, name: `Ёж ${n}`, rating: 1 + (n % 5) } }
  if (dice <= 60) return { url: `/api/${kind}/add/`, body: newChild(kind, parent, n) }
  if (dice <= 76) return { url: `/api/${kind}/update/`, body: { id: child, ...childChange(random, kind, idsByKind) } }
  if (dice <= 92) return { method: 'GET', url: `/api/${kind}/delete/?id=${child}` }
  if (dice <= 96) return { url: `/api/contractors/list/?num=20&search=${encodeURIComponent('їж')}` }
  return { url: `/api/contractors/get/${parent}/` }
}

/** `ok`, or the refusal in one word; anything else is a failure. */
const outcomeOf = ({ code, body, text }: Answer): string => {
  if (code !== 200) return `${code} ${text}`
  if (body.status === 'ok') return 'ok'
  if (body.error !== 'invalid data') return String(body.error)
  return `invalid ${[...new Set(Object.values(body.fields as object))].join()}`
}

test(
  `C6 ${OPERATIONS} mixed operations: no 5xx, no orphan, counts and search as if they had come one by one`,
  { timeout: 300_000 },
  async () => {
    const seed = Math.floor(Math.random() * 2 ** 31)
    const random = seededRandom(seed)
    const idsByKind: IdsByKind = { contractors: [], drivers: [], trucks: [], trailers: [] }
    const outcomes = new Map<string, number>()
    let begun = 0
    const work = async (worker: number) => {
      while (begun < OPERATIONS) {
        begun += 1
        const call = nextCall(random, idsByKind, begun)
        const answer = await nodes.call({ ...call, as: USERS[worker % USERS.length] ?? '' })
        const [, resource, action] = /^\/api\/(\w+)\/(\w+)\//.exec(call.url) ?? []
        if (action === 'add' && answer.body.status === 'ok') idsByKind[resource as Child].push(Number(answer.body.id))
        const outcome = outcomeOf(answer)
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      }
    }
    const start = performance.now()
    await Promise.all(Array.from({ length: WORKERS }, (_, worker) => work(worker)))
    const counts = JSON.stringify(Object.fromEntries(outcomes))
    process.stdout.write(`C6 seed ${seed}: ${Math.round(performance.now() - start)} ms, ${counts}\n`)

    const clean = ['ok', 'in use', 'empty data', 'invalid not_found']
    expect([...outcomes.keys()].toSorted(), `seed ${seed}`).toEqual(clean.toSorted())
    expect(await inconsistencies(nodes.first.db()), `seed ${seed}`).toEqual([])
  },
)
