/**
 * `npm run bench -- move [--rows N] [--only there]`: a large company moves to PostgreSQL and back while people write: how long it
 * takes, for how long nobody can write, and whether each acknowledged write is there once. The move itself compares all rows.
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { startTestPostgres } from '../../packages/server/src/testing/postgres.ts'
import { fillOrders } from './order-fixture.ts'
import { setStage, type Stage } from './stage.ts'

const PEOPLE = 4
const PAUSE_MS = 100
const RETRY_MS = 50
const MOST_HELD_S = 10
/** Of a million orders or fewer, to PostgreSQL. */
const MOST_MOVE_S = 600
const DRIVERS_A_PAGE = 100
/** Lines of a move that report how far it is. */
const ON_THE_WAY = ' rows so far'
const ROOT = new URL('../../', import.meta.url).pathname

const say = (text: string) => process.stdout.write(`${text}\n`)

const admin = async (stage: Stage, ...args: string[]): Promise<number> => {
  const begun = performance.now()
  const child = spawn(process.execPath, ['packages/server/src/admin/main.ts', ...args], {
    cwd: ROOT,
    env: { ...stage.environment, PATH: process.env.PATH ?? '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit') as Promise<[number]>
  for await (const line of createInterface(child.stdout)) if (!line.endsWith(ON_THE_WAY)) say(`    ${line}`)
  const [code] = await ended
  if (code !== 0) throw new Error(`the command ended with ${code}`)
  return (performance.now() - begun) / 1000
}

/** People who add drivers and repeat what was refused, until they are stopped. */
class Writers {
  readonly #stage: Stage
  readonly names: string[] = []
  longestMs = 0
  #isOver = false
  readonly #work: Promise<unknown>

  constructor(stage: Stage) {
    this.#stage = stage
    this.#work = Promise.all(Array.from({ length: PEOPLE }, (_, person) => this.#write(person)))
  }

  async #write(person: number): Promise<void> {
    const { url, headers } = this.#stage.ours
    for (let turn = 0; !this.#isOver; turn += 1) {
      const name = `Bench-${person}-${turn}-${randomUUID()}`
      const begun = performance.now()
      const key = { 'idempotency-key': randomUUID(), 'content-type': 'application/json' }
      for (;;) {
        const body = JSON.stringify({ name, phone: '380671234567' })
        const answer = await fetch(`${url}/api/drivers/add/`, { method: 'POST', headers: { ...headers, ...key }, body })
        const { status } = (await answer.json()) as { status: string }
        if (status === 'ok') break
        if (answer.status !== 503) throw new Error(`a write was answered ${answer.status}`)
        await sleep(RETRY_MS)
      }
      this.names.push(name)
      this.longestMs = Math.max(this.longestMs, performance.now() - begun)
      await sleep(PAUSE_MS)
    }
  }

  async stop(): Promise<void> {
    this.#isOver = true
    await this.#work
  }
}

/** The drivers of the bench, each as often as the company has it. */
const driverNames = async ({ ours: { url, headers } }: Stage): Promise<string[]> => {
  const names: string[] = []
  for (;;) {
    const query = `num=${DRIVERS_A_PAGE}&start=${names.length}&sort=id&search=Bench-`
    const answer = await fetch(`${url}/api/drivers/list/?${query}`, { headers })
    const { list } = (await answer.json()) as { list: { name: string }[] }
    names.push(...list.map(({ name }) => name))
    if (list.length < DRIVERS_A_PAGE) return names
  }
}

interface Direction {
  to: string
  words: string
  mostSeconds: number
}

/** `written`: the names of all acknowledged writes, to which those of this move are added. */
const moveTo = async (stage: Stage, { to, words, mostSeconds }: Direction, written: string[]): Promise<boolean> => {
  const writers = new Writers(stage)
  await sleep(2000)
  const seconds = await admin(stage, 'installation', 'move', '--id', 'bench', '--to', to)
  await sleep(2000)
  await writers.stop()
  await admin(stage, 'installation', 'move', '--id', 'bench', '--confirm')
  written.push(...writers.names)
  const there = await driverNames(stage)
  const distinct = new Set(there)
  const lost = written.filter((name) => !distinct.has(name)).length
  const doubled = there.length - distinct.size
  const heldSeconds = writers.longestMs / 1000
  const isGood = lost === 0 && doubled === 0 && heldSeconds <= MOST_HELD_S && seconds <= mostSeconds
  say(`  ${words}: ${seconds.toFixed(1)} s, the longest wait to write ${heldSeconds.toFixed(1)} s`)
  say(`  ${writers.names.length} writes meanwhile: ${lost} lost, ${doubled} doubled`)
  return isGood
}

export const benchMove = async (rows: number, only?: string): Promise<boolean> => {
  const begun = performance.now()
  const stage = await setStage('sqlite', fillOrders(rows))
  const postgres = await startTestPostgres(['shared_buffers=1GB'])
  try {
    say(`${rows} orders, ${PEOPLE} people who write, filled in ${((performance.now() - begun) / 1000).toFixed(0)} s:`)
    const written: string[] = []
    let isGood = await moveTo(stage, { to: postgres.url, words: 'to PostgreSQL', mostSeconds: MOST_MOVE_S }, written)
    if (only !== 'there')
      isGood = (await moveTo(stage, { to: 'sqlite', words: 'to SQLite', mostSeconds: Infinity }, written)) && isGood
    say(
      `${isGood ? 'within' : 'NOT within'} all limits: ${MOST_MOVE_S} s to PostgreSQL, ${MOST_HELD_S} s without writes, none lost, none doubled`,
    )
    return isGood
  } finally {
    await stage.close()
    await postgres.stop()
  }
}
