/**
 * `npm run bench -- move`: a large company moves to the other engine and back while people write: how long it takes, for how long
 * nobody can write, and whether each acknowledged write is there once.
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { startTestPostgres } from '../../packages/server/src/testing/postgres.ts'
import { fillOrders } from './order-fixture.ts'
import { setStage, type Stage } from './stage.ts'

const PEOPLE = 4
const PAUSE_MS = 100
const RETRY_MS = 50
const MOST_HELD_S = 10
const ROOT = new URL('../../', import.meta.url).pathname

const say = (text: string) => process.stdout.write(`${text}\n`)

const admin = async (stage: Stage, ...args: string[]): Promise<number> => {
  const begun = performance.now()
  const child = spawn(process.execPath, ['packages/server/src/admin/main.ts', ...args], {
    cwd: ROOT,
    env: { ...stage.environment, PATH: process.env.PATH ?? '' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = (await once(child, 'exit')) as [number]
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

/** How many of these drivers the company has: all of them, each once. */
const countDrivers = async ({ ours: { url, headers } }: Stage): Promise<number> => {
  const answer = await fetch(`${url}/api/drivers/list/?num=1&search=Bench-`, { headers })
  return ((await answer.json()) as { total_num: number }).total_num
}

const moveTo = async (stage: Stage, to: string, before: number): Promise<{ isGood: boolean; num: number }> => {
  const writers = new Writers(stage)
  await sleep(2000)
  const seconds = await admin(stage, 'installation', 'move', '--id', 'bench', '--to', to)
  await sleep(2000)
  await writers.stop()
  await admin(stage, 'installation', 'move', '--id', 'bench', '--confirm')
  const num = before + writers.names.length
  const driverCount = await countDrivers(stage)
  const heldSeconds = writers.longestMs / 1000
  say(
    `  to ${to === 'sqlite' ? 'SQLite' : 'PostgreSQL'}: ${seconds.toFixed(1)} s, the longest wait to write ${heldSeconds.toFixed(1)} s`,
  )
  say(`  ${writers.names.length} writes meanwhile, ${driverCount} of ${num} drivers there`)
  return { isGood: driverCount === num && heldSeconds <= MOST_HELD_S, num }
}

export const benchMove = async (rows: number): Promise<boolean> => {
  const stage = await setStage('sqlite', fillOrders(rows))
  const postgres = await startTestPostgres(['shared_buffers=1GB'])
  try {
    say(`${rows} orders, ${PEOPLE} people who write:`)
    const there = await moveTo(stage, postgres.url, 0)
    const back = await moveTo(stage, 'sqlite', there.num)
    return there.isGood && back.isGood
  } finally {
    await stage.close()
    await postgres.stop()
  }
}
