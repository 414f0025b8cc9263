/** The near half of the guardian: starts, crashes and stops the PostgreSQL server that it keeps for this process. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import pg from 'pg'

import type { GuardianReport, StartOrder } from './postgres-guardian.ts'

const READY_WITHIN_MS = 30_000

export class GuardedServer {
  readonly #folder: string
  readonly #guardian: ChildProcess
  #pid = 0
  /** Why the server ended; undefined while it runs. */
  #ended: string | undefined = 'not started'

  constructor(folder: string) {
    this.#folder = folder
    // Detached, so that Ctrl-C in a terminal reaches only us and the guardian can end the server in order.
    this.#guardian = fork(join(import.meta.dirname, 'postgres-guardian.ts'), [folder], {
      detached: true,
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#guardian.on('message', (report: GuardianReport) => {
      if ('started' in report) this.#pid = report.started
      else this.#ended = report.ended
    })
    this.#guardian.once('exit', () => {
      this.#ended ??= 'its guardian is gone'
    })
  }

  get pid(): number {
    return this.#pid
  }

  /** Returns when the server answers at `url`; throws with the end of its log when it does not. */
  async start(order: StartOrder, url: string): Promise<void> {
    this.#pid = 0
    this.#ended = undefined
    this.#guardian.send(order)
    const deadline = Date.now() + READY_WITHIN_MS
    while (this.#ended === undefined && Date.now() < deadline) {
      if (this.#pid !== 0 && (await answers(url))) return
      await sleep(20)
    }
    const log = await readFile(join(this.#folder, 'server.log'), 'utf8')
    throw new Error(`PostgreSQL did not start (${this.#ended ?? 'no answer'}):\n${log.slice(-2000)}`)
  }

  async crash(): Promise<void> {
    process.kill(this.#pid, 'SIGKILL')
    while (this.#ended === undefined) await sleep(10)
  }

  /** Lets this process end by itself although the server runs; the guardian then ends the server. */
  unref(): void {
    this.#guardian.unref()
    this.#guardian.channel?.unref()
  }

  async stop(): Promise<void> {
    if (!this.#guardian.connected) return
    this.#guardian.ref()
    const gone = once(this.#guardian, 'exit')
    this.#guardian.disconnect()
    await gone
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}
