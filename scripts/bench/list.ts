/**
 * `npm run bench -- list`: our list beside the bare handler on 100,000 drivers, and the growth of its cost from 10,000 to
 * 1,000,000 rows, by processor time. Ratios of one run count; absolute figures depend on the machine.
 */
import { byProcessorTime, compareWithBare } from './compare.ts'
import { BROAD_TERM, fillDrivers, FILTERED, TERMS } from './fixture.ts'
import { compareSizes } from './growth.ts'
import { type BenchEngine, setStage } from './stage.ts'

const PATH = '/api/drivers/list/'
const CONNECTIONS = 32

interface Case {
  name: string
  query: string
  /** Beside the bare handler: full pages of a list. The bar of a search is its growth; a broad one is reported only. */
  barsOn: readonly ('share' | 'growth')[]
}

const searchQuery = (term: string): string => `num=20&sort=name&search=${encodeURIComponent(term)}`

/** What 5,000 rows have in them. */
const MANY = TERMS[2].term

const CASES: readonly Case[] = [
  { name: 'filter, sort, total', query: `num=20&sort=name&f[contractor]=${FILTERED}`, barsOn: ['share', 'growth'] },
  { name: 'page 1', query: 'num=20&sort=name', barsOn: ['share', 'growth'] },
  { name: 'page 50', query: 'num=20&sort=name&start=980', barsOn: ['share', 'growth'] },
  { name: 'page 500', query: 'num=20&sort=name&start=9980', barsOn: ['share', 'growth'] },
  ...TERMS.map(({ term, matches }) => ({
    name: `search, ${matches} matches`,
    query: searchQuery(term),
    barsOn: ['growth'] as const,
  })),
  // Too far for PostgreSQL to keep it for the next one: each costs what the first page of a search costs.
  { name: 'search, page 100', query: `${searchQuery(MANY)}&start=1980`, barsOn: ['growth'] },
  { name: 'search, broad', query: searchQuery(BROAD_TERM), barsOn: [] },
]

export interface ListOptions {
  engines: readonly BenchEngine[]
  rows: number
  growth: readonly number[]
  seconds: number
  rounds: number
}

const compare = async (engine: BenchEngine, options: ListOptions): Promise<boolean> => {
  const stage = await setStage(engine, fillDrivers(options.rows))
  try {
    return await compareWithBare(stage, {
      ...options,
      path: PATH,
      connections: CONNECTIONS,
      title: `${options.rows} drivers`,
      cases: CASES.map(({ name, query, barsOn }) => ({ name, query, hasBar: barsOn.includes('share') })),
      share: byProcessorTime,
    })
  } finally {
    await stage.close()
  }
}

const grow = (engine: BenchEngine, { growth, seconds, rounds }: ListOptions): Promise<boolean> =>
  compareSizes(engine, {
    title: 'table size',
    sizes: growth,
    fill: fillDrivers,
    cases: CASES.map(({ name, query, barsOn }) => ({
      name,
      query,
      path: () => PATH,
      hasBar: barsOn.includes('growth'),
    })),
    seconds,
    rounds,
    connections: CONNECTIONS,
  })

export const benchList = async (options: ListOptions): Promise<boolean> => {
  let isGood = true
  for (const engine of options.engines) {
    if (options.rows > 0) isGood = (await compare(engine, options)) && isGood
    if (options.growth.length > 1) isGood = (await grow(engine, options)) && isGood
  }
  return isGood
}
