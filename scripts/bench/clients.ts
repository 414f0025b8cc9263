/**
 * `npm run bench -- clients`: the list of 200,000 clients with its defaults, each of its filters, and searches by name, by the
 * digits of a phone and by tax code, beside the bare handler. Processor time per request is the bar.
 */
import { cities } from '../../packages/server/src/seed/data/cities.ts'
import { fillClients, phoneOf, RARE_WORD, taxCodeOf } from './client-fixture.ts'
import { byProcessorTime, compareWithBare } from './compare.ts'
import { type BenchEngine, setStage } from './stage.ts'

/** Half of all clients sit in the first ten cities, the others anywhere. */
const LARGE_CITY = cities[2]
const SMALL_CITY = cities.at(-5)

/** Few: the bare handler sorts all that a filter finds, and would not answer within a round. */
const CONNECTIONS = 4

export interface ClientsOptions {
  engines: readonly BenchEngine[]
  rows: number
  seconds: number
  rounds: number
}

const filter = (name: string, value: number) => ({
  name: `${name} ${value}`,
  query: `f[${name}]=${value}`,
  hasBar: true,
})

const search = (name: string, term: string) => ({
  name: `search by ${name}`,
  query: `search=${encodeURIComponent(term.toLowerCase())}`,
  hasBar: true,
})

const casesOf = (rows: number) => [
  { name: 'defaults', query: '', hasBar: true },
  filter('status', 5),
  filter('status', 1),
  filter('company_type', 1),
  filter('company_type', 6),
  filter('direction', 1),
  filter('direction', 5),
  filter('source', 2),
  filter('manager', 5),
  filter('city', Number(LARGE_CITY?.id)),
  filter('city', Number(SMALL_CITY?.id)),
  filter('country', Number(LARGE_CITY?.country_id)),
  filter('country', Number(SMALL_CITY?.country_id)),
  search('name', RARE_WORD),
  search('phone digits', phoneOf(Math.floor(rows / 3)).slice(3)),
  search('tax code', taxCodeOf(Math.floor(rows / 2))),
]

export const benchClients = async ({ engines, rows, seconds, rounds }: ClientsOptions): Promise<boolean> => {
  let isGood = true
  for (const engine of engines) {
    const stage = await setStage(engine, fillClients(rows))
    try {
      const isFast = await compareWithBare(stage, {
        title: `${rows} clients`,
        path: '/api/clients/list/',
        connections: CONNECTIONS,
        cases: casesOf(rows),
        seconds,
        rounds,
        share: byProcessorTime,
      })
      isGood = isFast && isGood
    } finally {
      await stage.close()
    }
  }
  return isGood
}
