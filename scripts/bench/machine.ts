/** The share of the machine that its host gave to other machines meanwhile. */
import { readFileSync } from 'node:fs'

/** user nice system idle iowait irq softirq steal: ticks since the start of the system. */
const ticks = (): number[] =>
  readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/).slice(1, 9).map(Number) ?? []

const STEAL = 7

/** Call it at the beginning; the function that it returns gives the percentage since then. */
export const watchHost = (): (() => number) => {
  const before = ticks()
  return () => {
    const spent = ticks().map((now, place) => now - (before[place] ?? 0))
    const all = spent.reduce((sum, one) => sum + one, 0)
    return Math.round((100 * (spent[STEAL] ?? 0)) / Math.max(all, 1))
  }
}
