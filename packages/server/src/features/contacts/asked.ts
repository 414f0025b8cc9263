/** Lists that are asked for with words of their own, which mean filters of the list. */
import { AppError } from '@fura/shared/errors.ts'
import { readPairs } from '@fura/shared/filters/pairs.ts'

/** The query with these names in place of others; a filter may not be said under both. */
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
