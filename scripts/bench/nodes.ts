/**
 * `npm run bench -- nodes`: two nodes over one PostgreSQL: after how long one of them knows what was done at the other, whether
 * numbers follow each other, and whether both count the same wrong passwords.
 */
import { randomUUID } from 'node:crypto'
import { get } from 'node:http'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../packages/server/src/db/database.ts'
import { addColleagues, FIRST_COLLEAGUE } from './colleagues.ts'
import { at, cells, say, title } from './compare.ts'
import { type Node, startNode, stopNode } from './node.ts'
import { fillOrders } from './order-fixture.ts'
import { type Send, sender } from './send.ts'
import { setStage, type Stage } from './stage.ts'

const ROUNDS = 20
const ORDERS = 1000
const NUMBERED = 40
const MOST_MS = 1000
/** Notices are counted at most this much later. */
const MOST_NEWS_MS = 3000
const GIVE_UP_MS = 10_000
const MOST_WRONG_PASSWORDS = 10

interface Pair {
  stage: Stage
  first: Node
  second: Node
  /** Of colleagues, a session each. */
  tokens: readonly string[]
}

type Answer = Record<string, unknown> & { status?: string; error?: string }

const callAt = (pair: Pair, send: Send) => async (token: string, path: string, body?: object) => {
  const headers = { ...pair.stage.ours.headers, 'user-auth-key': token }
  const { code, text } = await send({ path, headers, ...(body ? { body } : {}) })
  return { code, answer: JSON.parse(text) as Answer }
}

type CallNode = ReturnType<typeof callAt>

const done = async (call: CallNode, ...asked: Parameters<CallNode>): Promise<Answer> => {
  const { answer } = await call(...asked)
  if (answer.status !== 'ok') throw new Error(`${asked[1]}: ${answer.error}`)
  return answer
}

/** Milliseconds until it is so. */
const until = async (isSo: () => Promise<boolean>): Promise<number> => {
  const begun = performance.now()
  while (!(await isSo())) {
    if (performance.now() - begun > GIVE_UP_MS) return Infinity
    await sleep(10)
  }
  return performance.now() - begun
}

/** Milliseconds until an event stream of the second node reports a message that is written at the first. */
const untilEvent = async ({ stage, second }: Pair, token: string, write: () => Promise<unknown>): Promise<number> => {
  const headers = { ...stage.ours.headers, 'user-auth-key': token }
  const heard = Promise.withResolvers<number>()
  const opened = Promise.withResolvers<void>()
  let begun = Infinity
  const stream = get(`${second.url}/api/events/`, { headers }, (response) => {
    response.on('data', (chunk) => {
      opened.resolve()
      if (String(chunk).includes('event: ') && begun !== Infinity) heard.resolve(performance.now() - begun)
    })
  }).on('error', () => {})
  await opened.promise
  begun = performance.now()
  await write()
  const ms = await Promise.race([heard.promise, sleep(GIVE_UP_MS, Infinity)])
  stream.destroy()
  return ms
}

interface Case {
  name: string
  most: number
  /** Milliseconds of the n-th round. */
  round: (n: number) => Promise<number>
}

const casesOf = (pair: Pair): readonly Case[] => {
  const [one, other] = [callAt(pair, sender(pair.first.url)), callAt(pair, sender(pair.second.url))]
  const admin = pair.stage.ours.headers['user-auth-key'] ?? ''
  const tokenAt = (n: number): string => pair.tokens[n] ?? ''
  const message = (n: number) => ({ action: 'add', o_t: 'order', o_id: 1 + n, text: `В дороге ${n}` })
  const userAt = (n: number): number => FIRST_COLLEAGUE + n
  return [
    {
      name: 'a change is in the list',
      most: MOST_MS,
      round: async (n) => {
        const comment = `Проба ${randomUUID()}`
        await done(one, admin, '/api/orders/update/', { id: 1 + n, comment })
        return until(async () => {
          const { detail } = await done(other, admin, `/api/orders/get/${1 + n}/`)
          return (detail as { comment?: string }).comment === comment
        })
      },
    },
    {
      name: 'a message is in the stream of events',
      most: MOST_NEWS_MS,
      round: (n) => untilEvent(pair, admin, () => done(one, tokenAt(n), '/api/messages/', message(n))),
    },
    {
      name: 'a right is withdrawn',
      most: MOST_MS,
      round: async (n) => {
        const city = () => other(tokenAt(n), '/api/cities/add/', { name: `Місто ${randomUUID()}`, country_id: 1 })
        await done(one, admin, '/api/team_users/update/', { id: userAt(n), can_add_city: 1 })
        await until(async () => (await city()).answer.status === 'ok')
        await done(one, admin, '/api/team_users/update/', { id: userAt(n), can_add_city: 0 })
        return until(async () => (await city()).answer.error === 'access denied')
      },
    },
    {
      name: 'a logout ends the session',
      most: MOST_MS,
      round: async (n) => {
        await done(other, tokenAt(n), '/api/team_users/auth_info/')
        await done(one, tokenAt(n), '/api/users/logout/', {})
        return until(async () => (await other(tokenAt(n), '/api/team_users/auth_info/')).code === 401)
      },
    },
  ]
}

const areNumbersGapless = async (pair: Pair): Promise<boolean> => {
  const calls = [pair.first, pair.second].map(({ url }) => callAt(pair, sender(url)))
  const admin = pair.stage.ours.headers['user-auth-key'] ?? ''
  const answers = await Promise.all(
    Array.from({ length: NUMBERED }, (_, n) =>
      done(calls[n % 2] as CallNode, admin, '/api/orders/add/', { client_id: 1, order_type_id: 2 }),
    ),
  )
  const numbers = answers
    .map(({ _sync }) => Number(/\d+$/.exec((_sync as { detail: { number: string } }).detail.number)?.[0]))
    .toSorted((a, b) => a - b)
  return numbers.every((number, place) => number === (numbers[0] ?? 0) + place)
}

/** How many wrong passwords both answered together before the first 429. */
const wrongPasswords = async (pair: Pair): Promise<number> => {
  const calls = [pair.first, pair.second].map(({ url }) => callAt(pair, sender(url)))
  const body = { login: 'bench0@example.com', password: 'a-wrong-password-2026' }
  for (let n = 0; ; n += 1) {
    const { code } = await (calls[n % 2] as CallNode)('', '/api/users/auth/', body)
    if (code === 429 || n > 2 * MOST_WRONG_PASSWORDS) return n
  }
}

const measurePair = async (pair: Pair): Promise<boolean> => {
  title(`\ntwo nodes on one PostgreSQL, milliseconds until the other node knows, ${ROUNDS} rounds`)
  cells('what', 'median', 'longest', 'at most')
  let isGood = true
  for (const { name, most, round } of casesOf(pair)) {
    const times: number[] = []
    for (let n = 0; n < ROUNDS; n += 1) times.push(await round(n))
    const sorted = times.toSorted((a, b) => a - b)
    const isLate = at(sorted, 1) > most
    if (isLate) isGood = false
    cells(name, at(sorted, 0.5).toFixed(0), at(sorted, 1).toFixed(0), `${most}${isLate ? ' LATE' : ''}`)
  }
  const isGapless = await areNumbersGapless(pair)
  const wrong = await wrongPasswords(pair)
  say(`${NUMBERED} orders added at both at once: numbers ${isGapless ? 'follow each other' : 'have GAPS or doubles'}`)
  say(`wrong passwords at both by turns: ${wrong} answered before 429, at most ${MOST_WRONG_PASSWORDS}`)
  isGood = isGood && isGapless && wrong <= MOST_WRONG_PASSWORDS
  say(`${isGood ? 'within' : 'NOT within'} all limits; load of the machine ${(loadavg()[0] ?? 0).toFixed(1)}`)
  return isGood
}

export const benchNodes = async (): Promise<boolean> => {
  const tokens: string[] = []
  const stage = await setStage('postgres', async (db: Database) => {
    await fillOrders(ORDERS)(db)
    for (const { token } of await addColleagues(db, ROUNDS, ROUNDS)) tokens.push(token)
  })
  const nodes: Node[] = []
  try {
    nodes.push(await startNode(stage), await startNode(stage))
    const [first, second] = nodes as [Node, Node]
    return await measurePair({ stage, first, second, tokens })
  } finally {
    for (const node of nodes) await stopNode(node)
    await stage.close()
  }
}
