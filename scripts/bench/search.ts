/**
 * `npm run bench -- search`: the one box over 100,000 orders, their containers and 20,000 clients with their phones, typed as
 * people type, beside the bare handler. Processor time per request is the bar.
 */
import { phoneOf, RARE_WORD } from './client-fixture.ts'
import { byProcessorTime, compareWithBare } from './compare.ts'
import { containerOf, fillForSearch, numberOf, plateOf } from './search-fixture.ts'
import { type BenchEngine, setStage } from './stage.ts'

const PATH = '/api/search/'
const CONNECTIONS = 4

export interface SearchOptions {
  engines: readonly BenchEngine[]
  rows: number
  seconds: number
  rounds: number
}

const searchCase = (name: string, text: string) => ({ name, query: `q=${encodeURIComponent(text)}`, hasBar: true })

const casesOf = (rows: number) => [
  searchCase('order number', numberOf(Math.floor(rows / 3)).toLowerCase()),
  searchCase('end of a number', numberOf(Math.floor(rows / 3)).slice(-5)),
  searchCase('part of a client name', RARE_WORD.toLowerCase().slice(2, 7)),
  searchCase('word of many clients', 'транс'),
  searchCase('container', containerOf(Math.floor(rows / 7))),
  searchCase('container, with spaces', containerOf(Math.floor(rows / 7)).replace(/^(.{4})/, '$1 ')),
  searchCase('plate', plateOf(77).replaceAll(' ', '')),
  searchCase('phone', phoneOf(7000)),
  searchCase('phone, as spoken', '067 200-70-00'),
  searchCase('nothing found', 'щущуще'),
  searchCase('one letter', 'т'),
]

export const benchSearch = async ({ engines, rows, seconds, rounds }: SearchOptions): Promise<boolean> => {
  let isGood = true
  for (const engine of engines) {
    const stage = await setStage(engine, fillForSearch(rows))
    try {
      const title = `${rows} orders, 20000 clients`
      const load = { title, path: PATH, connections: CONNECTIONS, cases: casesOf(rows), seconds, rounds }
      isGood = (await compareWithBare(stage, { ...load, share: byProcessorTime, isSimplified: true })) && isGood
    } finally {
      await stage.close()
    }
  }
  return isGood
}
