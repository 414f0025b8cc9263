/** A small seeded generator (mulberry32): demo data must come out the same on every machine and at every start. */

export interface Random {
  /** A whole number from `min` to `max`, both included. */
  int: (min: number, max: number) => number
  pick: <T>(list: readonly T[]) => T
  /** True in `percent` of 100 cases. */
  chance: (percent: number) => boolean
  /** So many digits, as text: leading zeros stay. */
  digits: (count: number) => string
}

/** The next state and a well-mixed 32-bit number from it. */
export const mix = (state: number): number => {
  let t = (state + 0x6d2b79f5) | 0
  t = Math.imul(t ^ (t >>> 15), t | 1)
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
  return (t ^ (t >>> 14)) >>> 0
}

export const seededRandom = (seed: number): Random => {
  let state = seed | 0
  const next = (): number => {
    const value = mix(state)
    state = (state + 0x6d2b79f5) | 0
    return value
  }
  const int = (min: number, max: number): number => min + (next() % (max - min + 1))
  return {
    int,
    pick: (list) => {
      const choice = list[int(0, list.length - 1)]
      if (choice === undefined) throw new Error('demo data: nothing to pick from')
      return choice
    },
    chance: (percent) => int(1, 100) <= percent,
    digits: (count) => Array.from({ length: count }, () => int(0, 9)).join(''),
  }
}
