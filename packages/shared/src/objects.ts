/** Objects by declared names: the language itself types their keys as any text. */
type ByName<K extends string> = Readonly<Partial<Record<K, unknown>>>

export const keysOf = <K extends string>(object: ByName<K>): K[] => Object.keys(object) as K[]

/** One value for each of these names. */
export const recordOf = <K extends string, T>(names: readonly K[], valueOf: (name: K) => T): Record<K, T> =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<K, T>
