/** Reads the parameters of a list call (paging, order, search, filters) from its query string or filter string. */
import type { Entity, NamedFilter } from '@fura/shared/entities/entity.ts'
import { targetNamed } from '@fura/shared/entities/index.ts'
import { MAX_NUM, MAX_START, MIN_NUM, PAGE_SIZE } from '@fura/shared/constants.ts'
import { AppError, type FieldCode } from '@fura/shared/errors.ts'
import { toScaled } from '@fura/shared/fields/decimal.ts'
import { type Field, isScaled, type ScaledKind } from '@fura/shared/fields/field.ts'
import { refPrefix } from '@fura/shared/fields/ref-prefix.ts'
import { isVisible } from '@fura/shared/fields/visible.ts'
import { readPairs } from '@fura/shared/filters/pairs.ts'
import { fold } from '@fura/shared/fold.ts'
import { dayRange } from '@fura/shared/time-zone.ts'
import { actsFor, type Viewer } from '#db/actor.ts'
import { foldColumn } from '#db/custom-columns.ts'
import type { Chosen } from './answer.ts'

export const MAX_SEARCH = 200
export const MAX_VALUES = 100
/** Maximum number of ids in the filter `ids`. */
export const MAX_IDS = 500
/** Maximum number of sort fields. */
export const MAX_SORTS = 3

/** An alternative condition (or). */
interface Alternative {
  field: string
  values: readonly (string | number)[]
}

export type Condition =
  | { test: 'in'; columns: readonly string[]; values: readonly (string | number)[]; or?: Alternative }
  | { test: 'flags'; columns: readonly string[]; none: readonly string[] }
  | { test: 'through'; column: string; target: Entity; field: string; values: readonly (string | number)[] }
  | { test: 'linked'; table: string; column: string; values: readonly (string | number)[] }
  | { test: 'filled'; column: string }
  | { test: 'from'; column: string; moment: number }
  | { test: 'before'; column: string; moment: number }
  | { test: 'until'; column: string; most: number }
  | { test: 'contains'; column: string; text: string }

export interface Sort {
  column: string
  descending: boolean
}

export interface ListQuery {
  start: number
  num: number
  /** The first field decides; each further one breaks ties. */
  sort: readonly Sort[]
  search: string
  conditions: readonly Condition[]
  /** The members to answer; left out: all. */
  chosen?: Chosen
}

class Refused extends Error {
  readonly code: FieldCode

  constructor(code: FieldCode) {
    super(code)
    this.code = code
  }
}

const wholeNumber = (text: string, min: number, max: number): number => {
  if (!/^\d{1,15}$/.test(text)) throw new Refused('type')
  const value = Number(text)
  if (value < min) throw new Refused('min')
  if (value > max) throw new Refused('max')
  return value
}

const filterValue = (field: Field | undefined, text: string): string | number => {
  const kind = field?.kind ?? 'ref'
  if (kind === 'choice') {
    const value = field?.values?.find((candidate) => String(candidate) === text)
    if (value === undefined) throw new Refused('not_allowed')
    return value
  }
  if (kind === 'flag') return wholeNumber(text, 0, 1)
  if (kind === 'ref' || kind === 'owner' || kind === 'int') {
    if (!/^(0|[1-9]\d{0,14})$/.test(text)) throw new Refused('type')
    return Number(text)
  }
  return text
}

const filterValues = (field: Field | undefined, text: string, most = MAX_VALUES) => {
  const parts = text.split(',')
  if (parts.length > most) throw new Refused('max')
  return parts.map((part) => filterValue(field, part))
}

const isDate = (field: Field | undefined) => field?.kind === 'date' || field?.kind === 'date_time'

/** Dates that every record has. */
export const MOMENTS = ['date_create', 'date_update']

/** The smallest or the largest amount, as a decimal. */
const amountCondition = (column: string, field: Field, isLeast: boolean, text: string): Condition => {
  const amount = toScaled(field.kind as ScaledKind, text)
  if (amount === null) throw new Refused('format')
  return isLeast ? { test: 'from', column, moment: amount } : { test: 'until', column, most: amount }
}

const rangeCondition = (entity: Entity, name: string, text: string, timeZone: string): Condition | null => {
  const match = /^(.+)_(from|to)$/.exec(name)
  const column = match?.[1] ?? ''
  const field = entity.filters.includes(column) ? entity.fields[column] : undefined
  if (match && field && isScaled(field.kind)) return amountCondition(column, field, match[2] === 'from', text)
  const declared = isDate(field)
  if (!match || (!declared && !MOMENTS.includes(column))) return null
  const day = dayRange(text, entity.fields[column]?.kind === 'date' ? 'UTC' : timeZone)
  if (!day) throw new Refused('format')
  return match[2] === 'from' ? { test: 'from', column, moment: day.start } : { test: 'before', column, moment: day.end }
}

/** Any of the requested flags is set, or, for the value `none`, none of all flags. */
const flagsCondition = ({ flags = {}, none }: NamedFilter, text: string): Condition => {
  const values = filterValues(
    { kind: 'choice', values: [...Object.keys(flags).map(Number), ...(none ? [none] : [])] },
    text,
  )
  const columns = values.flatMap((value) => flags[Number(value)] ?? [])
  return { test: 'flags', columns, none: none !== undefined && values.includes(none) ? Object.values(flags) : [] }
}

const throughCondition = (
  entity: Entity,
  { ref, field }: NonNullable<NamedFilter['through']>,
  text: string,
): Condition => {
  const target = targetNamed(entity, ref)
  return { test: 'through', column: ref, target, field, values: filterValues(target.fields[field], text) }
}

const linkedCondition = ({ table }: Entity, column: string, values: readonly (string | number)[]): Condition => ({
  test: 'linked',
  table,
  column,
  values,
})

/** The list of ids that applies to this viewer. */
const listFor = ({ linkedWithout: other }: NamedFilter, linked: string, { rights }: Viewer): string =>
  other && !rights[other.flag] ? other.list : linked

/** A deputy also gets the work of the absent colleague. */
const mineCondition = (entity: Entity, column: string, viewer: Viewer): Condition =>
  entity.fields[column]?.kind === 'ids'
    ? linkedCondition(entity, column, actsFor(viewer))
    : { test: 'in', columns: [column], values: actsFor(viewer) }

/** On/off filters: all their conditions must hold. */
const switchConditions = (entity: Entity, filter: NamedFilter, viewer: Viewer): Condition[] => {
  const { filled, mine, past, field, value = 1 } = filter
  return [
    ...(filled ? [{ test: 'filled', column: filled } as const] : []),
    ...(mine ? [mineCondition(entity, mine, viewer)] : []),
    ...(past ? [{ test: 'before', column: past, moment: Math.floor(Date.now() / 1000) } as const] : []),
    ...(field ? [{ test: 'in', columns: [field], values: [value].flat() } as const] : []),
  ]
}

const namedConditions = (entity: Entity, filter: NamedFilter, text: string, viewer: Viewer): Condition[] => {
  if (filter.flags) return [flagsCondition(filter, text)]
  if (filter.through) return [throughCondition(entity, filter.through, text)]
  if (filter.linked)
    return [linkedCondition(entity, listFor(filter, filter.linked, viewer), filterValues(undefined, text))]
  if (filter.anyOf) {
    const values = filterValues(entity.fields[filter.anyOf[0] ?? ''], text)
    const or = filter.or && { field: filter.or.field, values: [filter.or.value] }
    return [{ test: 'in', columns: filter.anyOf, values, ...(or ? { or } : {}) }]
  }
  return wholeNumber(text, 0, 1) === 0 ? [] : switchConditions(entity, filter, viewer)
}

/** undefined: no such filter. An empty list: the filter has no effect. */
const conditionsOf = (
  entity: Entity,
  name: string,
  text: string,
  viewer: Viewer,
  timeZone: string,
): Condition[] | undefined => {
  if (name === 'ids') return [{ test: 'in', columns: ['id'], values: filterValues(undefined, text, MAX_IDS) }]
  const namedFilter = entity.filters.find((filter) => typeof filter !== 'string' && filter.name === name)
  if (namedFilter && typeof namedFilter !== 'string') return namedConditions(entity, namedFilter, text, viewer)
  const column = entity.filters.find(
    (filter) => typeof filter === 'string' && (filter === name || refPrefix(filter) === name),
  )
  if (typeof column === 'string' && entity.fields[column]?.label && entity.fields[column].kind === 'text')
    return [{ test: 'contains', column: foldColumn(column), text: fold(text) }]
  if (typeof column === 'string' && !isDate(entity.fields[column]) && !isScaled(entity.fields[column]?.kind ?? 'ref')) {
    return [{ test: 'in', columns: [column], values: filterValues(entity.fields[column], text) }]
  }
  const range = rangeCondition(entity, name, text, timeZone)
  return range ? [range] : undefined
}

const sortOf = (entity: Entity, viewer: Viewer, text: string): Sort => {
  const descending = text.startsWith('-')
  const name = descending ? text.slice(1) : text
  if (name === 'name' && entity.fields.name) {
    return { column: entity.fields.name.kind === 'name' ? `name_sort_${viewer.language}` : 'name_sort', descending }
  }
  const allowed = ['id', ...MOMENTS, ...entity.sort.map((word) => word.replace(/^-/, ''))]
  if (!allowed.includes(name) || !isVisible(entity.fields[name] ?? {}, viewer.rights)) throw new Refused('unknown')
  return { column: name, descending }
}

const sortsOf = (entity: Entity, viewer: Viewer, text: string): Sort[] => {
  const words = text.split(',')
  if (words.length > MAX_SORTS) throw new Refused('max')
  return words.map((word) => sortOf(entity, viewer, word))
}

/** Another filter on the alternative's field replaces the alternative's values instead of narrowing the whole result. */
const joinAlternatives = (conditions: readonly Condition[]): Condition[] => {
  const isOfField = (
    condition: Condition,
    field: string | undefined,
  ): condition is Extract<Condition, { test: 'in' }> =>
    condition.test === 'in' && !condition.or && condition.columns.length === 1 && condition.columns[0] === field
  const alternatives = conditions.flatMap((one) => (one.test === 'in' && one.or ? [one.or.field] : []))
  return conditions.flatMap((one): Condition[] => {
    if (alternatives.some((field) => isOfField(one, field))) return []
    if (one.test !== 'in' || !one.or) return [one]
    const { field, values } = one.or
    const beside = conditions.find((other) => isOfField(other, field))
    return [{ ...one, or: { field, values: beside?.test === 'in' ? beside.values : values } }]
  })
}

export const readListQuery = (
  entity: Entity,
  texts: readonly string[],
  viewer: Viewer,
  timeZone: string,
): ListQuery => {
  const errors = new Map<string, FieldCode>()
  const query = { start: 0, num: PAGE_SIZE, search: '', conditions: [] as Condition[] }
  let sort = sortsOf(entity, viewer, entity.sort[0] ?? 'id')
  for (const [name, text] of readPairs(texts)) {
    try {
      if (name === 'start') query.start = wholeNumber(text, 0, MAX_START)
      else if (name === 'num' || name === 'limit') query.num = wholeNumber(text, MIN_NUM, MAX_NUM)
      else if (name === 'sort') sort = sortsOf(entity, viewer, text)
      else if (name === 'search') {
        if ([...text].length > MAX_SEARCH) throw new Refused('too_long')
        if (text.includes('\0') || !text.isWellFormed()) throw new Refused('format')
        query.search = text
      } else {
        const conditions = conditionsOf(entity, name, text, viewer, timeZone)
        if (conditions === undefined) throw new Refused('unknown')
        query.conditions.push(...conditions)
      }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      errors.set(name, error.code)
    }
  }
  if (errors.size > 0) throw new AppError('invalid data', { fields: Object.fromEntries(errors) })
  return { ...query, conditions: joinAlternatives(query.conditions), sort }
}
