/** The query strings of lists: `f[status]=3&search=abc` and plain `status=3` say the same. Read and written here alone. */
import { AppError } from '../errors.ts'

const MAX_PAIRS = 100

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new AppError('malformed request')
  }
}

/** Name → value over all given strings; a name given twice, or a bracket form other than f[name], is malformed. */
export const readPairs = (texts: readonly string[]): Map<string, string> => {
  const pairs = new Map<string, string>()
  for (const part of texts.flatMap((text) => text.split('&'))) {
    if (part === '') continue
    const cut = part.indexOf('=')
    const key = decode(cut < 0 ? part : part.slice(0, cut))
    const name = /^f\[([^[\]]+)\]$/.exec(key)?.[1] ?? key
    if (name === '' || /[[\]]/.test(name) || pairs.has(name) || pairs.size >= MAX_PAIRS) {
      throw new AppError('malformed request')
    }
    pairs.set(name, cut < 0 ? '' : decode(part.slice(cut + 1)))
  }
  return pairs
}

/** Filters as they stand in an address: `f[status]=3&f[client]=17`. */
export const writeFilters = (filters: Readonly<Record<string, string | number>>): string =>
  Object.entries(filters)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `f[${encodeURIComponent(name)}]=${encodeURIComponent(value)}`)
    .join('&')
