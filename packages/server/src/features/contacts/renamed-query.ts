/** List parameters under other names, which stand for filters of the list. */
import { AppError } from '@fura/shared/errors.ts'
import { readPairs } from '@fura/shared/filters/pairs.ts'

/** Renames parameters of the query; a filter may not be sent under both names. */
export const renamedQuery = (texts: readonly string[], names: Readonly<Record<string, string>>): string => {
  const pairs = readPairs(texts)
  for (const [name, filter] of Object.entries(names)) {
    const value = pairs.get(name)
    if (value === undefined) continue
    if (pairs.has(filter)) throw new AppError('malformed request')
    pairs.delete(name)
    pairs.set(filter, value)
  }
  return [...pairs].map((pair) => pair.map(encodeURIComponent).join('=')).join('&')
}
