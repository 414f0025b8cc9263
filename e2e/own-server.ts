/** A server for one test, with its own data and its own copy of the build: it may be killed, restarted and updated. */
import { cp } from 'node:fs/promises'
import type { ServerProcess } from '../packages/server/src/faults/server-process.ts'
import { Company } from './api.ts'
import { copiedDatabase } from './set-up/postgres.ts'
import { copyData, makeFolder, removeFolder, type ServerChoice, startServer } from './set-up/server.ts'
import { test as base } from './test.ts'

export class OwnServer {
  readonly dataDir: string
  readonly webDir: string
  readonly #choice: ServerChoice
  #process: ServerProcess
  readonly port: number

  constructor(choice: ServerChoice, started: ServerProcess) {
    this.dataDir = choice.dataDir
    this.webDir = choice.webDir
    this.#choice = choice
    this.#process = started
    this.port = started.port
  }

  /** At once, without a shutdown. */
  async kill(): Promise<void> {
    this.#process.kill('SIGKILL')
    await this.#process.exited
  }

  async stop(): Promise<void> {
    await this.#process.stop()
  }

  /** At the same address. */
  async startAgain(): Promise<void> {
    this.#process = await startServer({ ...this.#choice, port: this.port })
  }
}

export const test = base.extend<{ server: OwnServer; environment: Readonly<Record<string, string>> }>({
  environment: [{}, { option: true }],

  server: [
    async ({ host: _host, environment }, use) => {
      const [dataDir, webDir] = [await makeFolder('own-data'), await makeFolder('own-web')]
      await copyData(String(process.env.E2E_SPARE_DIR), dataDir)
      await cp(String(process.env.E2E_WEB_DIR), webDir, { recursive: true })
      const choice = { dataDir, webDir, environment: { ...environment, ...(await copiedDatabase()) } }
      const server = new OwnServer(choice, await startServer(choice))
      await use(server)
      await server.kill()
      await removeFolder(dataDir)
      await removeFolder(webDir)
    },
    // Starting the server does not count as the test's time.
    { timeout: 60_000 },
  ],

  company: async ({ server, host }, use) => {
    await use(new Company(server.port, host))
  },
})
