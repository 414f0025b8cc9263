/**
 * `npm run bench -- list`: our list beside the bare handler on 100,000 drivers, and the growth of its cost from 10,000 to
 * 1,000,000 rows. Ratios of one run count; absolute figures depend on the machine.
 */
import { BROAD_TERM, TERMS } from './fixture.ts'
import { type Figures, measure } from './load.ts'
import { type BenchEngine, setStage, type Stage } from './stage.ts'

interface Case {
  name: string
  query: string
  /** Beside the bare handler: full pages of a list. A search is judged by its growth, a broad one is reported only. */
  judgedBy: readonly ('share' | 'growth')[]
}

const casesOf = ({ contractor }: Stage): Case[] => [
  { name: 'filter, sort, total', query: `num=20&sort=name&f[contractor]=${contractor}`, judgedBy: ['share', 'growth'] },
  { name: 'page 1', query: 'num=20&sort=name', judgedBy: ['share', 'growth'] },
  { name: 'page 50', query: 'num=20&sort=name&start=980', judgedBy: ['share', 'growth'] },
  { name: 'page 500', query: 'num=20&sort=name&start=9980', judgedBy: ['share', 'growth'] },
  ...TERMS.map(({ term, matches }) => ({
    name: `search, ${matches} matches`,
    query: `num=20&sort=name&search=${encodeURIComponent(term)}`,
    judgedBy: ['growth'] as const,
  })),
  { name: 'search, broad', query: `num=20&sort=name&search=${encodeURIComponent(BROAD_TERM)}`, judgedBy: [] },
]

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const summary = (runs: readonly Figures[]): Figures => ({
  requestsPerSecond: median(runs.map((run) => run.requestsPerSecond)),
  cpuMsPerRequest: median(runs.map((run) => run.cpuMsPerRequest)),
})

const ask = (side: Stage['ours'], query: string, seconds: number) =>
  measure({ ...side, url: `${side.url}/api/drivers/list/?${query}`, seconds })

const say = (text: string) => process.stdout.write(`${text}\n`)
const cells = (...parts: (string | number)[]) =>
  say(parts.map((part, place) => String(part).padEnd(place ? 14 : 28)).join(''))

const MIN_SHARE = 0.8
const MAX_GROWTH = 1.5

export interface ListOptions {
  engines: readonly BenchEngine[]
  rows: number
  growth: readonly number[]
  seconds: number
  rounds: number
}

/** True when every judged case has at least 80 % of the bare handler's requests. */
const compare = async (engine: BenchEngine, { rows, seconds, rounds }: ListOptions): Promise<boolean> => {
  const stage = await setStage(engine, rows)
  let isGood = true
  try {
    say(`\n${engine}, ${rows} drivers, 32 connections, median of ${rounds} × ${seconds} s`)
    cells('case', 'ours req/s', 'bare req/s', 'share', 'ours ms CPU', 'bare ms CPU')
    for (const { name, query, judgedBy } of casesOf(stage)) {
      const ours: Figures[] = []
      const bare: Figures[] = []
      await ask(stage.ours, query, 1)
      await ask(stage.bare, query, 1)
      for (let round = 0; round < rounds; round += 1) {
        ours.push(await ask(stage.ours, query, seconds))
        bare.push(await ask(stage.bare, query, seconds))
      }
      const [us, them] = [summary(ours), summary(bare)]
      const share = us.requestsPerSecond / them.requestsPerSecond
      const isLow = judgedBy.includes('share') && share < MIN_SHARE
      if (isLow) isGood = false
      cells(
        name,
        us.requestsPerSecond.toFixed(0),
        them.requestsPerSecond.toFixed(0),
        `${(share * 100).toFixed(0)} %${isLow ? ' LOW' : ''}`,
        us.cpuMsPerRequest.toFixed(3),
        them.cpuMsPerRequest.toFixed(3),
      )
    }
  } finally {
    await stage.close()
  }
  return isGood
}

/** True when no judged case costs more than 1.5 times as much on the largest table as on the smallest. */
const grow = async (engine: BenchEngine, { growth, seconds, rounds }: ListOptions): Promise<boolean> => {
  const costs = new Map<string, number[]>()
  for (const rows of growth) {
    const stage = await setStage(engine, rows)
    try {
      for (const { name, query, judgedBy } of casesOf(stage)) {
        await ask(stage.ours, query, 1)
        const runs: Figures[] = []
        for (let round = 0; round < rounds; round += 1) runs.push(await ask(stage.ours, query, seconds))
        const key = judgedBy.includes('growth') ? name : `${name} (reported)`
        costs.set(key, [...(costs.get(key) ?? []), summary(runs).cpuMsPerRequest])
      }
    } finally {
      await stage.close()
    }
  }
  say(`\n${engine}, milliseconds of CPU per request by table size`)
  cells('case', ...growth, 'growth')
  let isGood = true
  for (const [name, values] of costs) {
    const factor = (values.at(-1) ?? 0) / (values[0] ?? 1)
    const isHigh = !name.includes('(reported)') && factor > MAX_GROWTH
    if (isHigh) isGood = false
    cells(name, ...values.map((value) => value.toFixed(3)), `× ${factor.toFixed(2)}${isHigh ? ' HIGH' : ''}`)
  }
  return isGood
}

export const benchList = async (options: ListOptions): Promise<boolean> => {
  let isGood = true
  for (const engine of options.engines) {
    if (options.rows > 0) isGood = (await compare(engine, options)) && isGood
    if (options.growth.length > 1) isGood = (await grow(engine, options)) && isGood
  }
  return isGood
}
