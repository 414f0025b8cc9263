/**
 * `npm run bench -- stats`: the statistics of a company with 100,000 orders, and how long another request waits meanwhile beside
 * the same request on the quiet server.
 */
import { cells, say } from './compare.ts'
import { watchHost } from './machine.ts'
import { fillForStats } from './stats-fixture.ts'
import { type BenchEngine, setStage, type Stage } from './stage.ts'

const PATH = '/api/team_users/auth_info/stats/'
const OTHER = '/api/team_users/auth_info/'
const TIMES = 25
const MAX_MS = 300
const MAX_HELD_MS = 50
/** How often the other request is made, as apps make them. */
const EVERY_MS = 5

const yearQuery = (): string => {
  const year = new Date().getFullYear()
  return `?from=01-01-${year}&to=31-12-${year}`
}

const CASES: readonly (readonly [name: string, query: string])[] = [
  ['home', '?part=home'],
  ['this month', ''],
  ['this year', yearQuery()],
  ['this year, by closing', `${yearQuery()}&income_day=closed`],
  ['this year, one manager', `${yearQuery()}&team_user=3`],
]

const timeRequest = async ({ ours }: Stage, path: string): Promise<number> => {
  const since = performance.now()
  const answer = await fetch(`${ours.url}${path}`, { headers: ours.headers })
  const { status } = (await answer.json()) as { status: string }
  if (status !== 'ok') throw new Error(`${path} was refused`)
  return performance.now() - since
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

const ascending = (times: readonly number[]): number[] => times.toSorted((one, other) => one - other)

const pause = () => new Promise((resolve) => setTimeout(resolve, EVERY_MS))

/** The other request again and again while the work goes on. */
const beside = async (stage: Stage, work: Promise<unknown>): Promise<number[]> => {
  const state = { isOver: false }
  const over = work.finally(() => (state.isOver = true))
  const times: number[] = []
  while (!state.isOver) {
    times.push(await timeRequest(stage, OTHER))
    await pause()
  }
  await over
  return ascending(times)
}

const askTimes = async (stage: Stage, query: string): Promise<number[]> => {
  const times: number[] = []
  for (let time = 0; time < TIMES; time += 1) times.push(await timeRequest(stage, PATH + query))
  return ascending(times)
}

const measureStage = async (stage: Stage, rows: number): Promise<boolean> => {
  say(`\n${stage.engine}, ${rows} orders, milliseconds`)
  cells('case', 'median', 'p95', 'longest')
  let isGood = true
  const takenByHost = watchHost()
  for (const [name, query] of CASES) {
    await timeRequest(stage, PATH + query)
    const times = await askTimes(stage, query)
    const isSlow = at(times, 0.5) > MAX_MS
    if (isSlow) isGood = false
    const shown = [at(times, 0.5), at(times, 0.95), at(times, 1)].map((time) => time.toFixed(1))
    cells(name, ...shown, isSlow ? 'SLOW' : '')
  }
  const quiet = await beside(stage, new Promise((resolve) => setTimeout(resolve, 5000)))
  const busy = await beside(stage, askTimes(stage, yearQuery()))
  for (const [name, times] of [
    ['another request, quiet', quiet],
    ['another request, meanwhile', busy],
  ] as const)
    cells(name, at(times, 0.5).toFixed(1), at(times, 0.95).toFixed(1), at(times, 1).toFixed(1))
  const delayMs = at(busy, 1) - at(quiet, 0.5)
  say(
    `held up at most ${delayMs.toFixed(1)} ms${delayMs > MAX_HELD_MS ? ' HIGH' : ''}; taken by the host ${takenByHost()} %`,
  )
  return isGood && delayMs <= MAX_HELD_MS
}

export const benchStats = async (engines: readonly BenchEngine[], rows: number): Promise<boolean> => {
  let isGood = true
  for (const engine of engines) {
    const stage = await setStage(engine, fillForStats(rows))
    try {
      isGood = (await measureStage(stage, rows)) && isGood
    } finally {
      await stage.close()
    }
  }
  return isGood
}
