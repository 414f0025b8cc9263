/**
 * `npm run bench -- list`: our list beside the bare handler on 100,000 drivers, and the growth of its cost from 10,000 to
 * 1,000,000 rows. Ratios of one run count; absolute figures depend on the machine.
 */
import { ask, byRequests, cells, compareWithBare, say, summary } from './compare.ts'
import { BROAD_TERM, fillDrivers, FILTERED, TERMS } from './fixture.ts'
import type { Figures } from './load.ts'
import { type BenchEngine, setStage } from './stage.ts'

const PATH = '/api/drivers/list/'
const CONNECTIONS = 32

interface Case {
  name: string
  query: string
  /** Beside the bare handler: full pages of a list. A search is judged by its growth, a broad one is reported only. */
  judgedBy: readonly ('share' | 'growth')[]
}

const CASES: readonly Case[] = [
  { name: 'filter, sort, total', query: `num=20&sort=name&f[contractor]=${FILTERED}`, judgedBy: ['share', 'growth'] },
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

const MAX_GROWTH = 1.5

export interface ListOptions {
  engines: readonly BenchEngine[]
  rows: number
  growth: readonly number[]
  seconds: number
  rounds: number
}

/** True when every judged case has at least 80 % of the bare handler's requests. */
const compare = async (engine: BenchEngine, options: ListOptions): Promise<boolean> => {
  const stage = await setStage(engine, fillDrivers(options.rows))
  try {
    return await compareWithBare(stage, {
      ...options,
      path: PATH,
      connections: CONNECTIONS,
      title: `${options.rows} drivers`,
      cases: CASES.map(({ name, query, judgedBy }) => ({ name, query, isJudged: judgedBy.includes('share') })),
      share: byRequests,
    })
  } finally {
    await stage.close()
  }
}

/** True when no judged case costs more than 1.5 times as much on the largest table as on the smallest. */
const grow = async (engine: BenchEngine, { growth, seconds, rounds }: ListOptions): Promise<boolean> => {
  const costs = new Map<string, number[]>()
  for (const rows of growth) {
    const stage = await setStage(engine, fillDrivers(rows))
    try {
      for (const { name, query, judgedBy } of CASES) {
        await ask(stage.ours, { path: PATH, query, seconds: 1, connections: CONNECTIONS })
        const runs: Figures[] = []
        for (let round = 0; round < rounds; round += 1)
          runs.push(await ask(stage.ours, { path: PATH, query, seconds, connections: CONNECTIONS }))
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
