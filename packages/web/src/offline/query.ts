/** The question of a list as one text, however it was put together: the key under which the device stores its pages. */
import { PAGE_SIZE, ROW, TYPE_LIST_LIMIT } from '@fura/shared/constants.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { readPairs, writeFilters } from '@fura/shared/filters/pairs.ts'

/** Start and length of the page, which are not part of the question. */
const PAGING = new Set(['start', 'num', 'limit'])

export interface Question {
  filters: Readonly<Record<string, string>>
  search: string
  sort: string
}

export const readQuestion = (query: string): Question => {
  const pairs = [...readPairs([query.replace(/^\?/, '')])].filter(([name]) => !PAGING.has(name))
  const { search = '', sort = '', ...filters } = Object.fromEntries(pairs)
  return { filters, search: search.trim(), sort }
}

/** Filters in the order of their names, then the search, then the order. */
export const writeQuestion = ({ filters, search, sort }: Question): string => {
  const sorted = Object.fromEntries(Object.entries(filters).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const plain = { search, sort }
  return [
    writeFilters(sorted),
    ...Object.entries(plain).flatMap(([name, value]) => (value === '' ? [] : [`${name}=${encodeURIComponent(value)}`])),
  ]
    .filter((part) => part !== '')
    .join('&')
}

export const isUnfiltered = ({ filters, search }: Question): boolean =>
  search === '' && Object.values(filters).every((value) => value === '')

/** If the server does not answer a read within this time, the device does. */
export const DEADLINE_MS = 4000

/** For lists that are read whole: types and groups (S9.03). */
export const lookupPath = ({ path }: Pick<Entity, 'path'>, start: number): string =>
  `/api/${path}/list/?start=${start}&limit=${TYPE_LIST_LIMIT}`

/** Asks for rows; rows of some entities are whole records (decision 0094). `beside`: members beside those of a row. */
export const listPath = (
  { path }: Pick<Entity, 'path'>,
  query: string,
  start: number,
  num = PAGE_SIZE,
  beside: readonly string[] = [],
): string => `/api/${path}/list/?${query && `${query}&`}start=${start}&num=${num}&fields=${[ROW, ...beside].join(',')}`
