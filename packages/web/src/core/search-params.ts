/**
 * How the router reads and writes the query of an address: every value stays the text it was, and `f[status]=3` keeps its
 * brackets, so an address can be read, shared and compared.
 */

export type Search = Record<string, string>

/** Names of object internals, such as `__proto__`. */
const RESERVED = new Set(['__proto__', 'constructor', 'prototype'])

const decode = (text: string): string => {
  const spaced = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    // A lone "%" typed by a person is not an escape.
    return spaced
  }
}

/** The query of the router's location, which `parseSearch` has read. */
export const queryOf = ({ search }: { search: object }): Readonly<Search> => search as Search

export const parseSearch = (query: string): Search => {
  const search: Search = {}
  for (const part of query.replace(/^\?/, '').split('&')) {
    const cut = part.indexOf('=')
    const name = decode(cut < 0 ? part : part.slice(0, cut))
    if (name !== '' && !RESERVED.has(name)) search[name] = cut < 0 ? '' : decode(part.slice(cut + 1))
  }
  return search
}

/** Leaves unescaped what a query may contain, so that it stays readable. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll('%20', '+').replaceAll('%5B', '[').replaceAll('%5D', ']').replaceAll('%2C', ',')

const isWritten = ([, value]: [string, unknown]): boolean =>
  typeof value === 'number' || (typeof value === 'string' && value !== '')

export const stringifySearch = (search: Readonly<Record<string, unknown>>): string => {
  const pairs = Object.entries(search)
    .filter(isWritten)
    .map(([name, value]) => `${encode(name)}=${encode(String(value))}`)
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}
