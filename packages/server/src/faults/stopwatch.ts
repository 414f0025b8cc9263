/** Measures time without what the machine's host gave to other machines meanwhile, which does not count against a limit. */
import { readFileSync } from 'node:fs'

const MS_OF_TICK = 10

/** Milliseconds of all processors since the start of the system. */
export interface Spent {
  readonly worked: number
  readonly taken: number
}

const NOTHING: Spent = { worked: 0, taken: 0 }

/** Only Linux reports this. */
const spentUntilNow = (): Spent => {
  if (process.platform !== 'linux') return NOTHING
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = readFileSync('/proc/stat', 'utf8')
    .split('\n', 1)[0]
    ?.split(/\s+/)
    .map(Number) ?? [0]
  return { worked: (user + nice + system + irq + softirq) * MS_OF_TICK, taken: steal * MS_OF_TICK }
}

/** `ms` less the processor time that the host withheld; waiting for anything else counts in full. */
export const ownTime = (ms: number, { worked, taken }: Spent): number => {
  const processorsWanted = Math.max((worked + taken) / Math.max(ms, 1), 1)
  return Math.max(ms - taken / processorsWanted, 0)
}

/** Call it at the beginning; the function that it returns gives the milliseconds since then. */
export const stopwatch = (): (() => number) => {
  const [begun, before] = [performance.now(), spentUntilNow()]
  return () => {
    const now = spentUntilNow()
    return ownTime(performance.now() - begun, { worked: now.worked - before.worked, taken: now.taken - before.taken })
  }
}
