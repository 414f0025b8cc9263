/** The real server as a process of its own, to be killed, stopped and watched. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Company, ServerPlace } from './place.ts'
import { HttpClient } from './http-client.ts'
import { SERVER_PROGRAM } from './programs.ts'
import { stopwatch } from './stopwatch.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const READY_WITHIN_MS = 120_000
const POLL_MS = 10

export interface Exit {
  code: number | null
  signal: NodeJS.Signals | null
  output: string
  ms: number
}

export interface StartChoice {
  environment?: Readonly<Record<string, string>>
  /** Under a shell, in a process group that can be killed as a whole. */
  isTree?: boolean
}

const launch = (
  { environment }: ServerPlace,
  { environment: more = {}, isTree = false }: StartChoice,
): ChildProcess => {
  const options = {
    cwd: ROOT,
    detached: isTree,
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', ...environment, ...more },
    stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'],
  }
  return isTree
    ? spawn('sh', ['-c', `"$0" ${SERVER_PROGRAM} & echo "pid $!"; wait $!`, process.execPath], options)
    : spawn(process.execPath, [SERVER_PROGRAM], options)
}

const running = new Set<ServerProcess>()

/** Ends what a failed test left running. */
export const endServers = (): void => {
  for (const server of running) server.kill('SIGKILL')
}
process.once('exit', endServers)

export class ServerProcess {
  readonly #child: ChildProcess
  readonly #isTree: boolean
  readonly #begun = performance.now()
  readonly #ms = stopwatch()
  readonly exited: Promise<Exit>
  readonly clients: HttpClient[] = []
  port = 0
  output = ''

  constructor(place: ServerPlace, choice: StartChoice = {}) {
    this.#isTree = choice.isTree ?? false
    this.#child = launch(place, choice)
    running.add(this)
    this.#child.once('exit', () => running.delete(this))
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output += text
      })
    }
    this.exited = once(this.#child, 'close').then(() => {
      for (const client of this.clients) client.close()
      const { exitCode, signalCode } = this.#child
      return { code: exitCode, signal: signalCode, output: this.output, ms: this.#ms() }
    })
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  /** Of the server itself, also where a shell stands above it. */
  get serverPid(): number {
    return this.#isTree ? Number(/^pid (\d+)$/m.exec(this.output)?.[1]) : this.pid
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null
  }

  /** To the whole group where there is one. */
  kill(signal: NodeJS.Signals): void {
    if (this.isRunning) process.kill(this.#isTree ? -this.pid : this.pid, signal)
  }

  /** A client whose requests carry the company's App-Key and the session of one of its two users. */
  client({ appKey, tokens }: Company, user: 0 | 1 = 0): HttpClient {
    const client = new HttpClient(this.port, { 'app-key': appKey, 'user-auth-key': tokens[user] })
    this.clients.push(client)
    return client
  }

  /** Milliseconds until the address is printed and /readyz answers 200. */
  async ready(): Promise<number> {
    const deadline = this.#begun + READY_WITHIN_MS
    while (this.isRunning && performance.now() < deadline) {
      this.port = Number(/ready at http:\/\/[^\s]+:(\d+)/.exec(this.output)?.[1] ?? 0)
      if (this.port !== 0) {
        await readyAgain(this, deadline)
        return this.#ms()
      }
      await sleep(POLL_MS)
    }
    throw new Error(`The server did not start:\n${this.output.slice(-2000)}`)
  }

  /** SIGTERM; the exit it led to. */
  async stop(): Promise<Exit> {
    this.kill('SIGTERM')
    return this.exited
  }
}

/** Milliseconds until /readyz of a running server answers 200. */
export const readyAgain = async (
  server: ServerProcess,
  deadline = performance.now() + READY_WITHIN_MS,
): Promise<number> => {
  const begun = performance.now()
  const client = new HttpClient(server.port, {})
  try {
    for (;;) {
      const code = await client.send({ path: '/readyz' }).then(
        (answer) => answer.code,
        () => 0,
      )
      if (code === 200) return performance.now() - begun
      if (performance.now() > deadline || !server.isRunning)
        throw new Error(`Not ready:\n${server.output.slice(-2000)}`)
      await sleep(POLL_MS)
    }
  } finally {
    client.close()
  }
}

export const startServer = async (place: ServerPlace, choice: StartChoice = {}): Promise<ServerProcess> => {
  const server = new ServerProcess(place, choice)
  await server.ready()
  return server
}
