/**
 * One chaos round: two tabs write through the app's own modules while answers are lost, the server is killed and the browser
 * is killed; then everything comes to rest and the server's tables are counted.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { type Company, makeCompany, makePlace } from '../../packages/server/src/faults/place.ts'
import { type ServerProcess, startServer } from '../../packages/server/src/faults/server-process.ts'
import type { TestPostgres } from '../../packages/server/src/testing/postgres.ts'
import { type Random, seededRandom } from '../../packages/server/src/seed/demo/random.ts'
import { ChaosBrowser } from './browser.ts'
import { FaultProxy } from './fault-proxy.ts'
import { Acts } from './acts.ts'
import { type ActVerdict, checkInvariants, type Verdict } from './invariants.ts'
import type { ChaosGlobal, Issued, UnsentEntry, Resolved, SharedDriver, Start } from './plan.ts'

export interface RoundFigures extends Verdict, ActVerdict {
  seed: number
  issued: number
  resolved: number
  rejected: string[]
  /** Requests, and how many of them repeated a key that the server had seen already. */
  requests: number
  repeats: number
  /** How often each kind of bad network occurred. */
  weather: Readonly<Record<BadNetwork, number>>
  /** Entries that wait for a person's decision. */
  parked: string[]
  /** Entries that neither move nor are parked: as good as lost. */
  stalled: string[]
  /** Files whose bytes stayed on the device though nothing waits for them. */
  keptFiles: string[]
  ms: number
}

/** `off`: the device has no network. `gone`: the server is not there. */
export type BadNetwork = 'off' | 'gone' | 'silent' | 'deaf'

/** `storm`: bad networks alone, nothing is killed. `acts`: what follows the storm, alone. */
export type RoundPart = 'whole' | 'storm' | 'acts'

export interface RoundChoice {
  seed: number
  /** The folder of the built page. */
  page: string
  /** For each of the two tabs, before and after the browser is killed. */
  writes?: number
  part?: RoundPart
  /** SQLite without it. */
  postgres?: TestPostgres | null
}

interface AtRest {
  unsent: UnsentEntry[]
  acts: ActVerdict
  keptFiles: string[]
  ms: number
}

type Storm = Required<Omit<RoundChoice, 'postgres'>>

const TABS = [0, 1]
const STANDS_STILL_AFTER_MS = 10_000
const FALLEN_AFTER_MS = 60_000
/** Marks after the browser's death begin here, well after those before it. */
const SECOND_MARKS = 1000
const THIRD_MARKS = 2000
const WRITES_BEFORE_LOGOUT = 3
const NO_ACTS: ActVerdict = { overwritten: [], emptied: [], unheard: [] }

/** Shorter if the round has no time left. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })

const isMoving = ({ state }: UnsentEntry): boolean => state === 'queued' || state === 'sending'

const describeEntry = ({ op, res, id, state, code }: UnsentEntry): string => `${op} ${res} ${id}: ${state} ${code}`

class Round {
  readonly #choice: Storm
  readonly #random: Random
  readonly #proxy: FaultProxy
  readonly #company: Company
  readonly #profile: string
  readonly #issued: Issued[] = []
  readonly #resolved: Resolved[] = []
  readonly #pageErrors: string[] = []
  #server: ServerProcess
  #browser: ChaosBrowser | null = null
  #address = ''
  #isKilled = false
  #token: string
  readonly #weather = { off: 0, gone: 0, silent: 0, deaf: 0 }

  constructor(choice: Storm, company: Company, server: ServerProcess, profile: string) {
    this.#choice = choice
    this.#random = seededRandom(choice.seed)
    this.#proxy = new FaultProxy(choice.page, seededRandom(choice.seed + 1))
    this.#company = company
    ;[this.#token] = company.tokens
    this.#server = server
    this.#profile = profile
  }

  async run(): Promise<RoundFigures> {
    const begun = performance.now()
    this.#proxy.target = this.#server.port
    this.#address = `http://127.0.0.1:${await this.#proxy.listen()}/`
    const { part } = this.#choice
    const first = await this.#openTabs()
    const pages = part === 'whole' ? await this.#kill(first) : first
    await this.#storm(pages, part === 'whole' ? SECOND_MARKS : 0)
    this.#proxy.hasFaults = false
    const left = await this.#rest(pages)
    const [acts, unsent] = part === 'storm' ? [NO_ACTS, left] : await this.#playActs(pages)
    return this.#figures({ unsent, acts, keptFiles: await this.#keptFiles(pages), ms: performance.now() - begun })
  }

  /** The server and the browser are killed in a storm; the tabs that are opened anew. */
  async #kill(pages: readonly Page[]): Promise<Page[]> {
    const { writes } = this.#choice
    const working = Promise.all(pages.map((page, tab) => this.#startAndWatch(page, tab)))
    const storm = this.#startWeather(pages)
    await this.#whenIssued(this.#random.int(writes / 2, writes))
    await this.#killServer()
    await this.#whenIssued(this.#random.int(writes, 2 * writes - 4))
    await this.#killBrowser()
    await Promise.all([working, storm.end()])
    return this.#openTabs()
  }

  async #storm(pages: readonly Page[], firstMark: number): Promise<void> {
    const storm = this.#startWeather(pages)
    await Promise.all(pages.map((page, tab) => this.#start(page, tab, firstMark)))
    await storm.end()
  }

  /** Off, silent and deaf in turn, with fair weather in between, until it is ended. */
  #startWeather(pages: readonly Page[]): { end: () => Promise<void> } {
    const over = new AbortController()
    const random = seededRandom(this.#choice.seed + pages.length + this.#issued.length)
    const [page] = pages
    const turns: readonly BadNetwork[] = ['off', 'silent', 'deaf']
    const blow = async (): Promise<void> => {
      for (let turn = random.int(0, 2); !over.signal.aborted; turn += 1) {
        const kind = turns[turn % turns.length] ?? 'off'
        this.#weather[kind] += 1
        if (kind === 'off') await page?.context().setOffline(true)
        else if (kind !== 'gone') this.#proxy.weather = kind
        await pause(random.int(150, 700), over.signal)
        this.#proxy.weather = 'fair'
        if (kind === 'off' && !this.#isKilled) await page?.context().setOffline(false)
        await pause(random.int(150, 500), over.signal)
      }
    }
    const blowing = blow().catch((error: unknown) => {
      // A killed browser can neither lose nor find its network.
      if (!this.#isKilled) throw error
    })
    return {
      end: async () => {
        over.abort()
        await blowing
        this.#proxy.weather = 'fair'
      },
    }
  }

  /** What a storm alone does not show: a colleague's change, a list that was never loaded, a session that ends. */
  async #playActs(pages: readonly Page[]): Promise<[ActVerdict, UnsentEntry[]]> {
    const [page] = pages
    if (!page) throw new Error('no page')
    const acts = new Acts(page, this.#company, this.#server.port)
    const overwritten = await acts.clash(() => this.#rest(pages))
    const emptied = await acts.withoutNetwork()
    await page.context().setOffline(true)
    await this.#start(page, 0, THIRD_MARKS, WRITES_BEFORE_LOGOUT)
    this.#token = await acts.endSession(this.#token)
    await page.context().setOffline(false)
    const unheard = await acts.untilLoggedOut()
    await Promise.all(pages.map((one) => one.reload()))
    await Promise.all(pages.map((one, tab) => this.#start(one, tab, THIRD_MARKS + WRITES_BEFORE_LOGOUT, 0)))
    return [{ overwritten, emptied, unheard }, await this.#rest(pages)]
  }

  async close(): Promise<void> {
    await this.#browser?.kill()
    await this.#proxy.close()
    this.#server.kill('SIGKILL')
    await this.#server.exited
  }

  async #openTabs(): Promise<Page[]> {
    const browser = await ChaosBrowser.start(this.#profile)
    this.#browser = browser
    this.#isKilled = false
    const pages: Page[] = []
    for (const _ of TABS) {
      const page = await browser.openPage()
      await page.exposeFunction('issued', (write: Issued) => void this.#issued.push(write))
      await page.exposeFunction('resolved', (write: Resolved) => void this.#resolved.push(write))
      page.on('pageerror', (error) => this.#pageErrors.push(error.message))
      await page.goto(this.#address)
      pages.push(page)
    }
    return pages
  }

  #start(page: Page, tab: number, firstMark: number, writes = this.#choice.writes): Promise<void> {
    const shared = this.#resolved
      .filter(({ op, res, id }) => op === 'add' && res === 'drivers' && !this.#isDeleted(id))
      .map(({ id }): SharedDriver => ({ id }))
    const { seed } = this.#choice
    const { appKey } = this.#company
    const token = this.#token
    const plan: Start = { tab, seed, writes, firstMark, uniqueId: 'chaos', userId: 1, token, appKey, shared }
    return page.evaluate((started) => (globalThis as unknown as ChaosGlobal).chaos.start(started), plan)
  }

  /** The first half of the writes, which the browser's death may cut short. */
  async #startAndWatch(page: Page, tab: number): Promise<void> {
    try {
      await this.#start(page, tab, 0)
    } catch (error) {
      if (!this.#isKilled) this.#pageErrors.push(`tab ${tab}: ${String(error)}`)
    }
  }

  #isDeleted(id: number | string): boolean {
    return this.#issued.some((write) => write.op === 'delete' && write.id === id)
  }

  /** A crashed page issues nothing any more; then the wait ends with its error. */
  async #whenIssued(count: number): Promise<void> {
    let before = -1
    let movedAt = Date.now()
    while (this.#issued.length < count) {
      const now = this.#issued.length + this.#resolved.length
      if (now !== before) movedAt = Date.now()
      before = now
      if (Date.now() - movedAt > FALLEN_AFTER_MS) {
        throw new Error(`${this.#issued.length} of ${count} writes issued: ${this.#pageErrors.join(', ')}`)
      }
      await sleep(2)
    }
  }

  async #killServer(): Promise<void> {
    this.#weather.gone += 1
    this.#server.kill('SIGKILL')
    await this.#server.exited
    this.#server = await startServer(this.#company.place)
    this.#proxy.target = this.#server.port
  }

  async #killBrowser(): Promise<void> {
    this.#isKilled = true
    await this.#browser?.kill()
  }

  /** Until nothing waits and nothing is on its way, or nothing moves any more. */
  async #rest(pages: readonly Page[]): Promise<UnsentEntry[]> {
    const [page] = pages
    if (!page) throw new Error('no page')
    let before = ''
    let movedAt = Date.now()
    for (;;) {
      const unsent = await page.evaluate(() => (globalThis as unknown as ChaosGlobal).chaos.unsent())
      if (!unsent.some(isMoving)) return unsent
      const now = JSON.stringify(unsent)
      if (now !== before) movedAt = Date.now()
      if (Date.now() - movedAt > STANDS_STILL_AFTER_MS) return unsent
      before = now
      await page.evaluate(() => (globalThis as unknown as ChaosGlobal).chaos.hurry())
      await sleep(50)
    }
  }

  async #keptFiles([page]: readonly Page[]): Promise<string[]> {
    return (await page?.evaluate(() => (globalThis as unknown as ChaosGlobal).chaos.keptFiles())) ?? []
  }

  async #figures({ unsent, acts, keptFiles, ms }: AtRest): Promise<RoundFigures> {
    const { writes, doubleFlights } = this.#proxy
    const evidence = {
      resolved: this.#resolved.filter(({ state }) => state !== 'rejected'),
      issued: this.#issued,
      unsent,
      writes,
      doubleFlights,
    }
    const verdict = await this.#company.withDatabase((db) => checkInvariants(db, evidence))
    const rejected = this.#resolved.filter(({ state }) => state === 'rejected')
    return {
      ...verdict,
      ...acts,
      keptFiles,
      weather: this.#weather,
      seed: this.#choice.seed,
      issued: this.#issued.length,
      resolved: evidence.resolved.length,
      rejected: [...rejected.map(({ mark, code }) => `${mark}: ${code}`), ...this.#pageErrors],
      requests: writes.length,
      repeats: writes.length - new Set(writes.map(({ key }) => key)).size,
      parked: unsent.filter((entry) => !isMoving(entry)).map(describeEntry),
      stalled: unsent.filter(isMoving).map(describeEntry),
      ms: Math.round(ms),
    }
  }
}

export const runRound = async (choice: RoundChoice): Promise<RoundFigures> => {
  const { seed, page, part = 'whole', writes = part === 'acts' ? 0 : 30, postgres = null } = choice
  const place = await makePlace(postgres)
  const profile = await mkdtemp(join(tmpdir(), 'fura-chaos-profile-'))
  try {
    const company = await makeCompany(place)
    const round = new Round({ seed, page, writes, part }, company, await startServer(place), profile)
    try {
      return await round.run()
    } finally {
      await round.close()
    }
  } finally {
    await place.remove()
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

/** The violations of a round, in words. */
export const problemsOf = (figures: RoundFigures): string[] => [
  ...figures.lost.map((text) => `OI1 lost: ${text}`),
  ...figures.stalled.map((text) => `OI1 stalled: ${text}`),
  ...figures.doubled.map((text) => `OI2 doubled: ${text}`),
  ...figures.unordered.map((text) => `OI3 out of order: ${text}`),
  ...figures.simultaneous.map((text) => `OI4 at once: ${text}`),
  ...figures.misreferred.map((text) => `OI5 wrong reference: ${text}`),
  ...figures.overwritten.map((text) => `OI7 overwritten: ${text}`),
  ...figures.emptied.map((text) => `OI9 empty: ${text}`),
  ...figures.keptFiles.map((name) => `the bytes of ${name} stayed on the device`),
  ...figures.unheard.map((text) => `the end of the session was not heard of: ${text}`),
]
