/** Measures time without what the machine's host gave to other machines meanwhile, which does not count against a limit. */
import { readFileSync } from 'node:fs'

const MS_OF_TICK = 10

/** Milliseconds of all processors since the start of the system. */
export interface Spent {
  readonly workedMs: number
  readonly stolenMs: number
}

const NOTHING: Spent = { workedMs: 0, stolenMs: 0 }

/** Only Linux reports this. */
const spentUntilNow = (): Spent => {
  if (process.platform !== 'linux') return NOTHING
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = readFileSync('/proc/stat', 'utf8')
    .split('\n', 1)[0]
    ?.split(/\s+/)
    .map(Number) ?? [0]
  return { workedMs: (user + nice + system + irq + softirq) * MS_OF_TICK, stolenMs: steal * MS_OF_TICK }
}

/** `ms` less the processor time that the host withheld; waiting for anything else counts in full. */
export const ownTime = (ms: number, { workedMs, stolenMs }: Spent): number => {
  const processorsWanted = Math.max((workedMs + stolenMs) / Math.max(ms, 1), 1)
  return Math.max(ms - stolenMs / processorsWanted, 0)
}

/** Call it at the beginning; the function that it returns gives the milliseconds since then. */
export const stopwatch = (): (() => number) => {
  const [begun, before] = [performance.now(), spentUntilNow()]
  return () => {
    const now = spentUntilNow()
    return ownTime(performance.now() - begun, {
      workedMs: now.workedMs - before.workedMs,
      stolenMs: now.stolenMs - before.stolenMs,
    })
  }
}
