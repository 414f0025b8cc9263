/**
 * `npm run bench -- mixed`: 200 people of one company at their day's work for a minute: they poll, list, search, open, change,
 * write to each other and look at statistics, each with a pause of one to three seconds. No errors; prints the times.
 */
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { at, cells, say } from './compare.ts'
import { watchHost } from './machine.ts'
import { fillWithPeople, MOST_PAUSE_MS, PEOPLE, pauseAfter, type Person, send, workOf } from './people.ts'
import { type BenchEngine, setStage, type Stage } from './stage.ts'

interface Measured {
  times: Map<string, number[]>
  errors: string[]
}

/** One person at work; where they begin differs, so that they do not all do the same at once. */
const workUntil = async (stage: Stage, person: Person, place: number, end: number, measured: Measured) => {
  await sleep((place / PEOPLE) * MOST_PAUSE_MS)
  for (let n = place * 37; performance.now() < end; n += 1) {
    const { name, call } = workOf(n)
    const begun = performance.now()
    const status = await send(stage.ours, person, call).catch(String)
    if (status !== 200) measured.errors.push(`${name}: ${status}`)
    measured.times.set(name, [...(measured.times.get(name) ?? []), performance.now() - begun])
    await sleep(pauseAfter(n))
  }
}

const timeAt = (times: readonly number[], share: number): string =>
  at(
    times.toSorted((one, other) => one - other),
    share,
  ).toFixed(0)

const measureStage = async (stage: Stage, people: readonly Person[], seconds: number): Promise<boolean> => {
  const measured: Measured = { times: new Map(), errors: [] }
  const takenByHost = watchHost()
  const end = performance.now() + seconds * 1000
  await Promise.all(people.map((person, place) => workUntil(stage, person, place, end, measured)))
  const all = [...measured.times.values()].flat()
  say(
    `\n${stage.engine}: ${PEOPLE} people, ${all.length} calls in ${seconds} s, ${measured.errors.length} errors, load of the machine ${loadavg()[0]?.toFixed(1)}, taken by its host ${takenByHost()} %`,
  )
  cells('milliseconds', 'calls', 'median', 'p99')
  for (const [name, times] of [['all', all] as const, ...measured.times])
    cells(name, times.length, timeAt(times, 0.5), timeAt(times, 0.99))
  for (const error of new Set(measured.errors)) say(`  ${error}`)
  return measured.errors.length === 0
}

export const benchMixed = async (engines: readonly BenchEngine[], rows: number, seconds: number): Promise<boolean> => {
  let isGood = true
  for (const engine of engines) {
    const people: Person[] = []
    const stage = await setStage(engine, fillWithPeople(rows, people))
    try {
      isGood = (await measureStage(stage, people, seconds)) && isGood
    } finally {
      for (const { agent } of people) agent.destroy()
      await stage.close()
    }
  }
  say(isGood ? 'no errors' : 'NOT without errors')
  return isGood
}
