/**
 * Our server beside the bare handler, case by case in one run: short rounds of both take turns, so that they meet the same
 * machine, and each round is compared with its neighbour.
 */
import { loadavg } from 'node:os'
import { type Figures, measure, type Write } from './load.ts'
import { beginTable, keepCells } from './results.ts'
import { assertSameAnswer } from './same-answer.ts'
import type { Stage } from './stage.ts'

/** Of the bare handler. SQLite answers in our own process: what a handler adds to the statement weighs most there. */
const LEAST_SHARE = { sqlite: 0.85, postgres: 1 } as const

export interface Compared {
  name: string
  query: string
  /** Otherwise it is reported only. */
  hasBar: boolean
  /** Ours requests fewer members than the bare handler can leave out. */
  isNarrower?: boolean
}

export interface Comparison {
  connections: number
  title: string
  path: string
  cases: readonly Compared[]
  seconds: number
  rounds: number
  /** How much of the bare handler we reach. */
  share: (ours: Figures, bare: Figures) => number
  /** The bare handler answers the same members, and chooses and words their values more simply. */
  isSimplified?: boolean
}

export const byRequests = (ours: Figures, bare: Figures): number => ours.requestsPerSecond / bare.requestsPerSecond
/** Holds even if others use the machine. */
export const byProcessorTime = (ours: Figures, bare: Figures): number => bare.cpuMsPerRequest / ours.cpuMsPerRequest

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Of sorted values: that behind which this share of them lies. */
export const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor((sorted.length - 1) * share)] ?? 0

export const summary = (runs: readonly Figures[]): Figures => ({
  requestsPerSecond: median(runs.map((run) => run.requestsPerSecond)),
  cpuMsPerRequest: median(runs.map((run) => run.cpuMsPerRequest)),
  medianMs: median(runs.map((run) => run.medianMs)),
  slowMs: median(runs.map((run) => run.slowMs)),
})

export interface Asked {
  path: string
  query: string
  seconds: number
  amount?: number
  connections: number
  write?: Write | undefined
}

export const ask = (side: Stage['ours'], { path, query, ...load }: Asked): Promise<Figures> =>
  measure({ ...side, ...load, url: `${side.url}${path}?${query}` })

const LONGER = [1, 2, 4, 8, 16, 32]

/** Without an answer there is nothing to compare: if the host took the machine for a round, a longer one is run. */
export const answered = async (load: (seconds: number) => Promise<Figures>, seconds: number): Promise<Figures> => {
  for (const times of LONGER) {
    const figures = await load(seconds * times)
    if (figures.requestsPerSecond > 0) return figures
  }
  throw new Error('no answer; ask for more seconds')
}

export const say = (text: string) => process.stdout.write(`${text}\n`)

export const title = (text: string) => {
  beginTable(text)
  say(text)
}

export const cells = (...parts: (string | number)[]) => {
  keepCells(parts)
  say(parts.map((part, place) => String(part).padEnd(place ? 13 : 28)).join(''))
}

const figuresText = ({ medianMs, slowMs }: Figures): string => `${medianMs}/${slowMs}`

/** Warms both up: each answers everything once, so that its code is compiled. */
const warm = async (
  { ours, bare }: Stage,
  { path, cases, connections, isSimplified = false }: Comparison,
): Promise<void> => {
  for (const { query, isNarrower = false } of cases) {
    await assertSameAnswer({ ours, bare }, `${path}?${query}`, { isNarrower, isSimplified })
    for (const side of [ours, bare]) await ask(side, { path, query, seconds: 1, connections })
  }
}

/** True when every case with a bar reaches its share of the bare handler; a request that fails ends the run. */
export const compareWithBare = async (stage: Stage, comparison: Comparison): Promise<boolean> => {
  const { title: what, path, cases, seconds, rounds, connections, share: shareOf } = comparison
  title(
    `\n${stage.engine}, ${what}, ${connections} connections, median of ${rounds} × ${seconds} s; latency: ms at 50 %/99 %`,
  )
  cells('case', 'ours req/s', 'bare req/s', 'share', 'ours ms CPU', 'bare ms CPU', 'ours ms', 'bare ms', 'load')
  let isGood = true
  await warm(stage, comparison)
  for (const { name, query, hasBar } of cases) {
    const ours: Figures[] = []
    const bare: Figures[] = []
    const load = (side: Stage['ours']) => (duration: number) =>
      ask(side, { path, query, seconds: duration, connections })
    await load(stage.ours)(1)
    await load(stage.bare)(1)
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await answered(load(stage.ours), seconds))
      bare.push(await answered(load(stage.bare), seconds))
    }
    const [us, them] = [summary(ours), summary(bare)]
    const share = median(ours.map((our, round) => shareOf(our, bare[round] ?? our)))
    const isLow = hasBar && share < LEAST_SHARE[stage.engine]
    if (isLow) isGood = false
    cells(
      name,
      us.requestsPerSecond.toFixed(0),
      them.requestsPerSecond.toFixed(0),
      `${(share * 100).toFixed(0)} %${isLow ? ' LOW' : ''}`,
      us.cpuMsPerRequest.toFixed(3),
      them.cpuMsPerRequest.toFixed(3),
      figuresText(us),
      figuresText(them),
      (loadavg()[0] ?? 0).toFixed(1),
    )
  }
  return isGood
}
