/** Answers a list's question over the records on this device, by the server's own rules as far as this device can. */
import { SUBSTRING_FROM_CHARACTERS } from '@fura/shared/constants.ts'
import type { Entity, NamedFilter } from '@fura/shared/entities/entity.ts'
import { targetNamed } from '@fura/shared/entities/index.ts'
import { compact, fold, prefixes, sortKey } from '@fura/shared/fold.ts'
import { toScaled } from '@fura/shared/fields/decimal.ts'
import { type Field, isScaled, type ScaledKind } from '@fura/shared/fields/field.ts'
import { refPrefix } from '@fura/shared/fields/ref-prefix.ts'
import { isCompactKind } from '@fura/shared/fields/search-kinds.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { counterpartiesOf } from '@fura/shared/rules/deal-counterparties.ts'
import { carrierOf } from '@fura/shared/rules/order-carriage.ts'
import { podCities, polCities, teamOf } from '@fura/shared/rules/deal-route.ts'
import { dayRange } from '@fura/shared/time-zone.ts'
import { companyZone } from '#core/company-zone.ts'
import { actsFor } from '#core/acts-for.ts'
import { currentReader, hasFlag } from '#core/reader.ts'
import { foundBy } from './found-by.ts'
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
    .concat(foundBy({ fields }, row).map(fold))
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

/** A text field of the company's own matches by a part of it. */
const containsTest = (name: string, text: string): Test => {
  const part = fold(text)
  return (row) => fold(textOf(row[name])).includes(part)
}

const flagsTest = (flags: Readonly<Record<number, string>>, none: number | undefined, text: string): Test => {
  const wantedValues = idsInText(text)
  const all = Object.values(flags)
  return (row) =>
    wantedValues.some((value) => row[flags[value] ?? ''] === 1) ||
    // A value that is not loaded may still match.
    (none !== undefined && wantedValues.includes(none) && all.every((flag) => row[flag] === 0))
}

const rowsIn = (value: unknown): Values[] => (Array.isArray(value) ? (value as Values[]) : [])

/** Carriers with a rate request that has not been ruled out. */
const askedIn = (row: Values): number[] =>
  rowsIn(row.requests_from_quotes).flatMap(({ status, contractor_id: id }) =>
    typeof id === 'number' && status !== 'rejected' && status !== 'expired' ? [id] : [],
  )

const counterparties = (entity: Entity, row: Values) => {
  const parts = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, rowsIn(value)]))
  return counterpartiesOf(entity, row, parts, askedIn(row))
}

/** Ids that the server stores for its filters, as far as the record and its parts contain them. */
const LINKED: Readonly<Record<string, (row: Values, entity: Entity) => readonly number[]>> = {
  team_ids: teamOf,
  pol_ids: (row) => polCities(row, rowsIn(row.directions)),
  pod_ids: (row) => podCities(row, rowsIn(row.directions)),
  counterparty_ids: (row, entity) => counterparties(entity, row).counterparty_ids,
  open_counterparty_ids: (row, entity) => counterparties(entity, row).open_counterparty_ids,
  carried_by_id: (row) => [carrierOf(row, rowsIn(row.directions), rowsIn(row.containers)) ?? 0],
}

const idsInText = (text: string): number[] => text.split(',').map(Number)

const linkedTest = (entity: Entity, linked: string, wantedIds: readonly number[]): Test | null => {
  const idsOf = LINKED[linked]
  return idsOf ? (row) => idsOf(row as Values, entity).some((id) => wantedIds.includes(id)) : null
}

/** The list of ids that applies to the reader. */
const listFor = ({ linkedWithout: other }: NamedFilter, linked: string): string =>
  other && !hasFlag(other.flag) ? other.list : linked

/** null: nobody is logged in, so nothing is "mine". */
const mineTest = (entity: Entity, field: string): Test | null => {
  const reader = currentReader()
  if (!reader) return null
  const ids = actsFor(reader)
  return LINKED[field] ? linkedTest(entity, field, ids) : (row) => ids.some((id) => row[field] === id)
}

const isPast = (moment: unknown): boolean => typeof moment === 'number' && moment > 0 && moment * 1000 < Date.now()

/** A filter that is on: all of its conditions hold. */
const switchTest = ({ field, value = 1, filled, past }: NamedFilter): Test => {
  const values: readonly unknown[] = [value].flat()
  return (row) =>
    (filled === undefined || (row[filled] !== null && row[filled] !== undefined)) &&
    (past === undefined || isPast(row[past])) &&
    (field === undefined || values.includes(row[field]))
}

/** What a reference shows of its record, e.g. `city_country_id`; null if it does not show that field. */
const throughTest = (entity: Entity, { ref, field }: NonNullable<NamedFilter['through']>, text: string) => {
  const { shows } = targetNamed(entity, ref)
  const suffix = Object.keys(shows).find((key) => shows[key] === field)
  return suffix === undefined ? null : oneOf([suffix === '' ? refPrefix(ref) : `${refPrefix(ref)}_${suffix}`], text)
}

const namedTest = (entity: Entity, filter: NamedFilter, text: string): Test | null => {
  const { anyOf, flags, linked, mine, none, through } = filter
  if (flags) return flagsTest(flags, none, text)
  if (through) return throughTest(entity, through, text)
  if (linked) return linkedTest(entity, listFor(filter, linked), idsInText(text))
  if (anyOf) return oneOf(anyOf, text)
  if (text !== '1') return () => true
  const isOn = switchTest(filter)
  if (mine === undefined) return isOn
  const isMine = mineTest(entity, mine)
  return isMine && ((row) => isOn(row) && isMine(row))
}

const isDate = (field: Field | undefined): boolean => field?.kind === 'date' || field?.kind === 'date_time'

/** Dates that every record has. */
const MOMENTS = ['date_create', 'date_update']

/** An amount as a decimal; null if there is none. */
const amountIn = (kind: ScaledKind, value: unknown): number | null =>
  typeof value === 'string' ? toScaled(kind, value) : null

/** The smallest or the largest amount; a record without an amount is neither. */
const amountTest = (column: string, kind: ScaledKind, isLeast: boolean, text: string): Test | null => {
  const limit = toScaled(kind, text)
  if (limit === null) return null
  return (row) => {
    const amount = amountIn(kind, row[column])
    return amount !== null && (isLeast ? amount >= limit : amount <= limit)
  }
}

/** `{field}_from` and `{field}_to`: for amounts; for days both included, in the company's time zone, where 0 is an empty date. */
const rangeTest = ({ fields, filters }: Entity, name: string, text: string): Test | null => {
  const [, column = '', end] = /^(.+)_(from|to)$/.exec(name) ?? []
  const kind = filters.includes(column) ? fields[column]?.kind : undefined
  if (kind && isScaled(kind)) return amountTest(column, kind, end === 'from', text)
  if (!(filters.includes(column) && isDate(fields[column])) && !MOMENTS.includes(column)) return null
  const day = dayRange(text, fields[column]?.kind === 'date' ? 'UTC' : companyZone())
  if (!day) return null
  return (row) => {
    const moment = Number(row[column] ?? 0)
    return end === 'from' ? moment >= day.start : moment > 0 && moment < day.end
  }
}

/** null: only the server knows. */
const filterTest = (entity: Entity, name: string, text: string): Test | null => {
  const { filters, fields } = entity
  if (name === 'ids') return oneOf(['id'], text)
  for (const filter of filters) {
    if (typeof filter !== 'string') {
      if (filter.name === name) return namedTest(entity, filter, text)
    } else if ((filter === name || refPrefix(filter) === name) && !isDate(fields[filter])) {
      const { viewWith, label, kind } = fields[filter] ?? {}
      if (viewWith === 'nobody') return linkedTest(entity, filter, idsInText(text))
      return label && kind === 'text' ? containsTest(filter, text) : oneOf([filter], text)
    }
  }
  return rangeTest(entity, name, text)
}

/** A filter with an alternative, and the filter of the alternative's own field, count as one question. */
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

/** Whether a record answers the question; null if this device cannot decide. */
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

/** The same rows in the server's order. */
export const inOrder = <R extends Fields>(entity: Entity, { sort }: Question, rows: readonly R[]): R[] => {
  const sortWords = (sort || entity.sort[0] || 'id').split(',')
  const words = [...sortWords, sortWords.at(-1)?.startsWith('-') ? '-id' : 'id']
  const sorted = (row: R, word: string): unknown => {
    const kind = entity.fields[word]?.kind
    return kind && isScaled(kind) ? amountIn(kind, row[word]) : row[word]
  }
  const compare = (one: R, other: R, word: string): number =>
    word.startsWith('-') ? compare(other, one, word.slice(1)) : compareValues(sorted(one, word), sorted(other, word))
  return rows.toSorted((one, other) => words.reduce((found, word) => found || compare(one, other, word), 0))
}
