/** Answers a list's question over records that are on this device, by the server's own rules as far as they can be known here. */
import { SUBSTRING_FROM_CHARACTERS } from '@fura/shared/constants.ts'
import type { Entity, NamedFilter } from '@fura/shared/entities/entity.ts'
import { compact, fold, prefixes, sortKey } from '@fura/shared/fold.ts'
import { isCompactKind } from '@fura/shared/fields/search-kinds.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { podCities, polCities, teamOf } from '@fura/shared/rules/deal-route.ts'
import type { Question } from './query.ts'

interface Fields {
  readonly [field: string]: unknown
}
type Test = (row: Fields) => boolean

const searchText = ({ fields }: Entity, row: Fields): string =>
  Object.entries(fields)
    .filter(([, field]) => field.search)
    .flatMap(([name, field]) => {
      const text = row[name]
      if (typeof text !== 'string' || text === '') return []
      return isCompactKind(field.kind) ? [fold(text), compact(text)] : [fold(text)]
    })
    .join('\n')

const searchTest = (entity: Entity, search: string): Test => {
  const term = fold(search)
  if ([...term].length < SUBSTRING_FROM_CHARACTERS) return (row) => prefixes(searchText(entity, row)).includes(term)
  const bare = compact(search)
  return (row) => {
    const text = searchText(entity, row)
    return text.includes(term) || (bare.length >= SUBSTRING_FROM_CHARACTERS && text.includes(bare))
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const oneOf = (names: readonly string[], values: string): Test => {
  const wantedValues = new Set(values.split(','))
  return (row) => names.some((name) => wantedValues.has(textOf(row[name])))
}

const flagsTest = (flags: Readonly<Record<number, string>>, none: number | undefined, text: string): Test => {
  const wantedValues = text.split(',').map(Number)
  const all = Object.values(flags)
  return (row) =>
    wantedValues.some((value) => row[flags[value] ?? ''] === 1) ||
    (none !== undefined && wantedValues.includes(none) && all.every((flag) => row[flag] !== 1))
}

/** Lists of ids that the server keeps for its filters, as far as the record itself tells them. */
const LINKED: Readonly<Record<string, (row: Values) => readonly number[]>> = {
  team_ids: teamOf,
  pol_ids: (row) => polCities(row, []),
  pod_ids: (row) => podCities(row, []),
}

const linkedTest = (linked: string, text: string): Test | null => {
  const idsOf = LINKED[linked]
  const wantedIds = text.split(',').map(Number)
  return idsOf ? (row) => idsOf(row as Values).some((id) => wantedIds.includes(id)) : null
}

const isPast = (moment: unknown): boolean => typeof moment === 'number' && moment > 0 && moment * 1000 < Date.now()

/** A filter that is on: all that it says holds. */
const switchTest = ({ field, value = 1, filled, past }: NamedFilter): Test => {
  const values: readonly unknown[] = [value].flat()
  return (row) =>
    (filled === undefined || (row[filled] !== null && row[filled] !== undefined)) &&
    (past === undefined || isPast(row[past])) &&
    (field === undefined || values.includes(row[field]))
}

const namedTest = (filter: NamedFilter, text: string): Test => {
  const { anyOf, flags, none, through } = filter
  if (flags) return flagsTest(flags, none, text)
  // What a reference shows of its record stands beside it: `city_country_id`.
  if (through) return oneOf([`${through.ref.replace(/_id$/, '')}_${through.field}`], text)
  if (anyOf) return oneOf(anyOf, text)
  return text === '1' ? switchTest(filter) : () => true
}

/** null: only the server knows. */
const filterTest = ({ filters, fields }: Entity, name: string, text: string): Test | null => {
  for (const filter of filters) {
    if (typeof filter !== 'string') {
      if (filter.name !== name) continue
      if (filter.linked) return linkedTest(filter.linked, text)
      // Which user asks is not known here.
      return filter.mine && text === '1' ? null : namedTest(filter, text)
    } else if (filter === name || filter.replace(/_id$/, '') === name) {
      const kind = fields[filter]?.kind
      return kind === 'date' || kind === 'date_time' ? null : oneOf([filter], text)
    }
  }
  return null
}

/** A filter with an alternative, and the filter of the alternative's own field, are one question. */
const alternativeTest = (
  { filters }: Entity,
  askedFilters: Question['filters'],
): { test: Test; names: string[] } | null => {
  for (const filter of filters) {
    if (typeof filter === 'string' || !filter.or || !filter.anyOf || !askedFilters[filter.name]) continue
    const { field, value } = filter.or
    const [isNamed, isOther] = [
      oneOf(filter.anyOf, askedFilters[filter.name] ?? ''),
      oneOf([field], askedFilters[field] || `${value}`),
    ]
    return { test: (row) => isNamed(row) || isOther(row), names: [filter.name, field] }
  }
  return null
}

/** Whether a record answers the question; null where this device cannot tell. */
export const testOf = (entity: Entity, { filters, search }: Question): Test | null => {
  const alternative = alternativeTest(entity, filters)
  const tests = Object.entries(filters)
    .filter(([name, text]) => text !== '' && !alternative?.names.includes(name))
    .map(([name, text]) => filterTest(entity, name, text))
  if (alternative) tests.push(alternative.test)
  if (search !== '') tests.push(searchTest(entity, search))
  const possibleTests = tests.filter((test) => test !== null)
  return possibleTests.length < tests.length ? null : (row) => possibleTests.every((test) => test(row))
}

const compareValues = (one: unknown, other: unknown): number => {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  const [a, b] = [sortKey(textOf(one)), sortKey(textOf(other))]
  return a < b ? -1 : a > b ? 1 : 0
}

/** The same rows in the order that the server would answer them in. */
export const inOrder = <R extends Fields>(entity: Entity, { sort }: Question, rows: readonly R[]): R[] => {
  const word = sort === '' ? (entity.sort[0] ?? 'id') : sort
  const isDescending = word.startsWith('-')
  const name = isDescending ? word.slice(1) : word
  const ordered = rows.toSorted(
    (one, other) => compareValues(one[name], other[name]) || compareValues(one.id, other.id),
  )
  return isDescending ? ordered.toReversed() : ordered
}
