/**
 * `npm run bench -- poll` (L1, L2): 3,000 open apps that poll every three seconds while 50 people write. No errors, at most 0.3
 * milliseconds of processor for each poll, and every message raises a flag at everybody who takes part in its chat. What the writes
 * cost is measured without the apps, and taken off.
 */
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../packages/server/src/db/database.ts'
import { addColleagues, FIRST_COLLEAGUE } from './colleagues.ts'
import { at, say } from './compare.ts'
import { cpuSeconds } from './load.ts'
import { type App, newApp, Polls } from './poll-clients.ts'
import { watchHost } from './machine.ts'
import { type BenchEngine, setStage, type Stage } from './stage.ts'

const APPS = 3000
const USERS = 300
const EVERY_MS = 3000
/** In its first seconds a server spends a tenth of its processor time on compiling its code; ours run for weeks. */
const WARMING_MS = 5 * EVERY_MS
const WRITERS = 50
/** A message from each of them; every fourth time they change the order as well. */
const WRITES_EVERY_MS = 10_000
const MAX_CPU_MS = 0.3
const MAX_P99_MS = 300
/** Above this the machine is not otherwise idle: the time is only reported. */
const MAX_LOAD = 4
const MAX_TAKEN_PERCENT = 5

/** Ten devices of each colleague. */
const fillApps =
  (apps: App[]) =>
  async (db: Database): Promise<void> => {
    for (const { userId, token } of await addColleagues(db, USERS, APPS)) apps.push(newApp(userId, token))
  }

interface Talk {
  orderId: number
  /** Who takes part: the first writes. */
  team: readonly [number, number, number]
}

const makeTalks = async (polls: Polls, token: string): Promise<Talk[]> => {
  const add = async (path: string, body: object) => {
    const answer = (await polls.post(`/api/${path}/add/`, body, token)) as { id?: number }
    if (answer.id === undefined) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer.id
  }
  const clientId = await add('clients', { name: 'ТОВ Проба', organization_id: 1 })
  const talks: Talk[] = []
  for (let n = 0; n < WRITERS; n += 1) {
    const team = [FIRST_COLLEAGUE + n, FIRST_COLLEAGUE + n + WRITERS, FIRST_COLLEAGUE + n + 2 * WRITERS] as const
    const roles = { manager_id: team[0], assistant_id: team[1], other_manager_id: team[2] }
    talks.push({ orderId: await add('orders', { client_id: clientId, order_type_id: 2, ...roles }), team })
  }
  return talks
}

interface Written {
  /** Messages that each user should have been notified of. */
  expected: Map<number, number>
  writes: number
}

/** Retries as an app does when a loaded server answers 503. */
const written = async (polls: Polls, path: string, body: object, token: string): Promise<void> => {
  for (;;) {
    try {
      await polls.post(path, body, token)
      return
    } catch (error) {
      if (!String(error).includes('503')) throw error
      await sleep(500)
    }
  }
}

/** One of the 50, each in an order of their own. */
const writeUntil = async (
  polls: Polls,
  { orderId, team: [author, ...others] }: Talk,
  place: number,
  { tokens, end, tally }: { tokens: ReadonlyMap<number, string>; end: number; tally: Written },
): Promise<void> => {
  const token = tokens.get(author) ?? ''
  await sleep((place / WRITERS) * WRITES_EVERY_MS)
  for (let n = place; performance.now() < end; n += 1) {
    const text = `Проба ${n}`
    await written(polls, '/api/messages/', { action: 'add', o_t: 'order', o_id: orderId, text }, token)
    for (const user of others) tally.expected.set(user, (tally.expected.get(user) ?? 0) + 1)
    tally.writes += 1
    if (n % 4 === 0) {
      await written(polls, '/api/orders/update/', { id: orderId, comment: text }, token)
      tally.writes += 1
    }
    await sleep(Math.max(0, Math.min(WRITES_EVERY_MS, end - performance.now())))
  }
}

/** One app: at its own moment of the three seconds, again and again. */
const pollUntil = async (polls: Polls, app: App, place: number, end: number): Promise<void> => {
  await sleep((place / APPS) * EVERY_MS)
  while (performance.now() < end) {
    const begun = performance.now()
    await polls.poll(app)
    await sleep(Math.max(0, EVERY_MS - (performance.now() - begun)))
  }
}

/** All 50 for some seconds. */
const writeFor = async (polls: Polls, talks: readonly Talk[], tokens: ReadonlyMap<number, string>, seconds: number) => {
  const end = performance.now() + seconds * 1000
  const tally: Written = { expected: new Map(), writes: 0 }
  await Promise.all(talks.map((talk, place) => writeUntil(polls, talk, place, { tokens, end, tally })))
  return tally
}

const cpuOf = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0)

const measureStage = async (stage: Stage, apps: App[], seconds: number): Promise<boolean> => {
  const { url, headers, pids } = stage.ours
  const polls = new Polls(url, headers['app-key'] ?? '')
  const talks = await makeTalks(polls, headers['user-auth-key'] ?? '')
  const tokens = new Map(apps.map(({ userId, token }) => [userId, token]))
  // Every app opens its connection and learns where the log ends.
  for (let start = 0; start < APPS; start += 100)
    await Promise.all(apps.slice(start, start + 100).map((app) => polls.poll(app)))
  const warming = performance.now() + WARMING_MS
  await Promise.all(apps.map((app, place) => pollUntil(polls, app, place, warming)))
  polls.polled.errors.length = 0
  polls.polled.latencies.length = 0

  const [node = 0, ...database] = pids()
  const before = [cpuSeconds(node), cpuOf(database)]
  const takenByHost = watchHost()
  const end = performance.now() + seconds * 1000
  const [tally] = await Promise.all([
    writeFor(polls, talks, tokens, seconds),
    ...apps.map((app, place) => pollUntil(polls, app, place, end)),
  ])
  const used = [cpuSeconds(node) - (before[0] ?? 0), cpuOf(database) - (before[1] ?? 0)]
  const [load, stolenPercent] = [loadavg()[0] ?? 0, takenByHost()]
  const { latencies, errors } = polls.polled
  const sorted = latencies.toSorted((one, other) => one - other)
  // One last poll for what was written last.
  await Promise.all(apps.map((app) => polls.poll(app)))
  const missed = apps.filter(({ userId, messages }) => messages !== (tally.expected.get(userId) ?? 0)).length
  for (const { agent } of apps) agent.destroy()
  const quiet = cpuSeconds(node)
  const alone = await writeFor(polls, talks, tokens, seconds)
  const ofWrites = ((cpuSeconds(node) - quiet) * tally.writes) / alone.writes
  polls.close()
  const [withWrites = 0, cpu = 0] = [0, ofWrites].map((taken) => (((used[0] ?? 0) - taken) * 1000) / sorted.length)
  const p99 = at(sorted, 0.99)
  say(
    `${stage.engine}: ${APPS} apps, ${sorted.length} polls and ${tally.writes} writes of ${WRITERS} people in ${seconds} s, ${errors.length} errors, ${missed} apps with missed messages`,
  )
  say(
    `  processor ${cpu.toFixed(3)} ms for each poll, ${withWrites.toFixed(3)} with the writes (database ${(((used[1] ?? 0) * 1000) / sorted.length).toFixed(3)} ms); median ${at(sorted, 0.5).toFixed(0)} ms, 99 % ${p99.toFixed(0)} ms, load of the machine ${load.toFixed(1)}, taken by its host ${stolenPercent} %`,
  )
  if (errors[0] !== undefined) say(`  ${errors[0]}`)
  const isIdle = load < MAX_LOAD && stolenPercent < MAX_TAKEN_PERCENT
  return errors.length === 0 && missed === 0 && cpu <= MAX_CPU_MS && (!isIdle || p99 <= MAX_P99_MS)
}

export const benchPoll = async (engines: readonly BenchEngine[], seconds: number): Promise<boolean> => {
  let isGood = true
  for (const engine of engines) {
    const apps: App[] = []
    const stage = await setStage(engine, fillApps(apps))
    try {
      isGood = (await measureStage(stage, apps, seconds)) && isGood
    } finally {
      await stage.close()
    }
  }
  say(
    `${isGood ? 'within' : 'NOT within'} all limits: no errors, no message missed, ${MAX_CPU_MS} ms of processor for each poll, 99 % in ${MAX_P99_MS} ms where the machine is otherwise idle`,
  )
  return isGood
}
