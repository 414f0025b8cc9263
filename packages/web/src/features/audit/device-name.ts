/** A browser and its system out of what the browser says of itself. Pure. */

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** Each also calls itself by the names behind it. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg/, 'Edge'],
  [/OPR/, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]

const firstOf = (names: readonly (readonly [RegExp, string])[], agent: string): string =>
  names.find(([pattern]) => pattern.test(agent))?.[1] ?? ''

const MOST_LETTERS = 40

/** What is no browser is told by its own words. */
export const deviceName = (agent: string): string =>
  [firstOf(BROWSERS, agent), firstOf(SYSTEMS, agent)].filter(Boolean).join(', ') || agent.slice(0, MOST_LETTERS)
