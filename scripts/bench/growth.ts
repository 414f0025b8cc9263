/**
 * What a request costs where there is little and where there is much: the installations of all sizes stand beside each other and
 * short rounds of them take turns, so that they meet the same machine, and each round is compared with its neighbour.
 */
import { answered, ask, cells, median, summary, title } from './compare.ts'
import type { Figures } from './load.ts'
import { type BenchEngine, type Fill, setStage, type Stage } from './stage.ts'

const MAX_GROWTH = 1.5

export interface Growing {
  name: string
  query: string
  /** In an installation with so many rows. */
  path: (rows: number) => string
  /** Otherwise it is reported only. */
  hasBar: boolean
}

export interface Growth {
  title: string
  sizes: readonly number[]
  fill: (rows: number) => Fill
  cases: readonly Growing[]
  seconds: number
  rounds: number
  connections: number
  /** Of the largest over the smallest; 1.5 without it. */
  mostGrowth?: number
}

const costOf = ({ cpuMsPerRequest }: Figures): number => cpuMsPerRequest

/** By size, and by round. */
const measureRounds = async (stages: readonly Stage[], one: Growing, growth: Growth): Promise<Figures[][]> => {
  const { sizes, seconds, rounds, connections } = growth
  const loads = stages.map((stage, place) => (duration: number) => {
    const path = one.path(sizes[place] ?? 0)
    return ask(stage.ours, { path, query: one.query, seconds: duration, connections })
  })
  for (const load of loads) await load(1)
  const runs: Figures[][] = loads.map(() => [])
  for (let round = 0; round < rounds; round += 1)
    for (const [place, load] of loads.entries()) runs[place]?.push(await answered(load, seconds))
  return runs
}

/** True when no case with a bar costs more than `mostGrowth` times as much on the largest as on the smallest. */
export const compareSizes = async (engine: BenchEngine, growth: Growth): Promise<boolean> => {
  const stages: Stage[] = []
  try {
    for (const rows of growth.sizes) stages.push(await setStage(engine, growth.fill(rows)))
    title(
      `\n${engine}, milliseconds of CPU per request by ${growth.title}, median of ${growth.rounds} × ${growth.seconds} s`,
    )
    cells('case', ...growth.sizes, 'growth')
    let isGood = true
    for (const one of growth.cases) {
      const runs = await measureRounds(stages, one, growth)
      const [small = [], large = []] = [runs[0], runs.at(-1)]
      const factor = median(large.map((figures, round) => costOf(figures) / costOf(small[round] ?? figures)))
      const isHigh = one.hasBar && factor > (growth.mostGrowth ?? MAX_GROWTH)
      if (isHigh) isGood = false
      const costs = runs.map((figures) => costOf(summary(figures)).toFixed(3))
      const mark = one.hasBar ? '' : ' (reported)'
      cells(`${one.name}${mark}`, ...costs, `× ${factor.toFixed(2)}${isHigh ? ' HIGH' : ''}`)
    }
    return isGood
  } finally {
    for (const stage of stages) await stage.close()
  }
}
