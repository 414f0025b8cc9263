/**
 * The installations this process serves, each with its database. The registry is read again every second, so what an
 * administrator or another node changes there takes effect without a restart, and a company whose database was away comes back.
 */
import { type Database, DatabaseUnavailable } from './database.ts'
import { NewerDatabase } from './migrate.ts'
import { readInstallations } from './registry.ts'
import { type Installation, ServedInstallation, type ServingParts } from './served-installation.ts'

export type { Installation } from './served-installation.ts'

const REREAD_MS = 1000
/** After this long, opening a company no longer keeps the others waiting. */
const FIRST_OPEN_MS = 60_000

/** A company that cannot be served now. */
export interface Trouble {
  uniqueId: string
  reason: string
}

export interface InstallationsOptions extends ServingParts {
  defaultUrl: string | null
  /** Reading the registry or the work at opening failed and will be retried. */
  onProblem: (error: unknown) => void
}

const unread = () => new DatabaseUnavailable(null, 'the registry has not been read yet')

const atMost = (work: Promise<unknown>, ms: number): Promise<unknown> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((resolve) => (timer = setTimeout(resolve, ms)))
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

export class Installations {
  readonly #options: InstallationsOptions
  readonly #served = new Map<number, ServedInstallation>()
  readonly #onOpen: ((installation: Installation) => Promise<void>)[] = []
  #hosts = new Map<string, ServedInstallation>()
  #fallback: ServedInstallation | undefined
  #registry: Database | null = null
  #timer: NodeJS.Timeout | null = null
  #reading: Promise<void> | null = null

  constructor(options: InstallationsOptions) {
    this.#options = options
  }

  /**
   * By host name without its port; an unknown host gets the default installation if there is one. The database of one that
   * cannot be served refuses everything. Throws until the registry has been read.
   */
  byHost(host: string): Installation | undefined {
    if (!this.#registry) throw unread()
    return (this.#hosts.get(host) ?? this.#fallback)?.installation
  }

  /** Those whose databases are open. */
  all(): readonly Installation[] {
    return [...this.#served.values()].filter(({ isOpen }) => isOpen).map(({ installation }) => installation)
  }

  /** Those that cannot be served now, as of the last look. */
  troubles(): readonly Trouble[] {
    return [...this.#served.values()].flatMap(({ problem, installation: { uniqueId } }) =>
      problem ? [{ uniqueId, reason: problem.message }] : [],
    )
  }

  /** Whether the registry names no company at all. */
  get isEmpty(): boolean {
    return this.#registry !== null && this.#served.size === 0
  }

  /** How many companies the registry names. */
  get size(): number {
    return this.#served.size
  }

  /** Throws until it has been read. */
  registry(): Database {
    if (!this.#registry) throw unread()
    return this.#registry
  }

  /** Serves at once what was just written to the registry. */
  async refresh(): Promise<void> {
    const registry = this.registry()
    await this.#reading
    this.#reading = this.#readRegistry(registry)
      .then(() => this.#openAll())
      .finally(() => (this.#reading = null))
    await this.#reading
  }

  /** Resolves if the registry answers; rejects until it has been read once. */
  async ping(): Promise<void> {
    if (!this.#registry) throw unread()
    await this.#registry.ping()
  }

  /** Work to do whenever a company's database is opened; if it fails, the company is served nevertheless. */
  onOpen(work: (installation: Installation) => Promise<void>): void {
    this.#onOpen.push(work)
  }

  /** Reads the registry and opens every company that can be opened, then goes on by itself. */
  async open(registry: Database): Promise<void> {
    await this.#readRegistry(registry)
    await this.#openAll()
    this.#registry = registry
    this.#timer = setInterval(() => {
      this.#reading ??= this.#reread(registry).finally(() => (this.#reading = null))
    }, REREAD_MS).unref()
  }

  /** Resolves when every database is closed. */
  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer)
    await this.#reading
    await Promise.all(Array.from(this.#served.values(), (one) => one.close()))
  }

  async #prepare(installation: Installation): Promise<void> {
    const { prepare, onProblem } = this.#options
    await prepare(installation)
    for (const work of this.#onOpen) await work(installation).catch(onProblem)
  }

  async #readRegistry(registry: Database): Promise<void> {
    const rows = await readInstallations(registry, this.#options.defaultUrl)
    const parts: ServingParts = {
      ...this.#options,
      prepare: (installation) => this.#prepare(installation),
      onChange: (uniqueId, problem) => {
        // At the start the error ends the process, which reports it.
        if (this.#registry || !(problem instanceof NewerDatabase)) this.#options.onChange(uniqueId, problem)
      },
    }
    for (const row of rows) {
      const served = this.#served.get(row.id)
      if (served) served.row = row
      else this.#served.set(row.id, new ServedInstallation(row, parts))
    }
    const removed = [...this.#served].filter(([id]) => !rows.some((row) => row.id === id))
    for (const [id, installation] of removed) {
      this.#served.delete(id)
      await installation.close()
    }
    const all = [...this.#served.values()]
    this.#hosts = new Map(all.flatMap((one) => one.installation.hosts.map((host) => [host, one])))
    this.#fallback = all.find(({ installation }) => installation.isDefault)
  }

  /** Opens the companies of each server one after the other, because filling many at once takes memory; servers run in parallel. */
  async #openAll(): Promise<void> {
    const all = [...this.#served.values()]
    const byServer = Map.groupBy(all, ({ installation }) => installation.place.url)
    const openOnes = async (ones: readonly ServedInstallation[]) => {
      for (const one of ones) await one.look()
    }
    await atMost(Promise.all(Array.from(byServer.values(), openOnes)), FIRST_OPEN_MS)
    for (const one of all) one.throwIfNewer()
  }

  /** If the registry does not answer, the last state read stays in force. */
  async #reread(registry: Database): Promise<void> {
    await this.#readRegistry(registry).catch(this.#options.onProblem)
    for (const one of this.#served.values()) void one.look()
  }
}
