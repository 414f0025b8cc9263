/** A record as the cells of a row: names for references, words for choices, days and moments as the company's clocks show them. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { type Field, isScaled } from '@fura/shared/fields/field.ts'
import { choiceKey, labelKey } from '@fura/shared/label-key.ts'
import type { Language } from '@fura/shared/language.ts'
import { isVisible } from '@fura/shared/fields/visible.ts'
import { wallClock } from '@fura/shared/time-zone.ts'
import type { Viewer } from '#db/actor.ts'
import { refPrefix } from '@fura/shared/fields/ref-prefix.ts'
import { textOf, textsOf } from '#texts.ts'

/** `seconds` of a day or a moment are those of the shown clock, as if it were UTC. */
export type Cell =
  | { kind: 'text'; text: string }
  | { kind: 'phone'; digits: string }
  | { kind: 'number'; text: string }
  | { kind: 'day' | 'moment'; seconds: number }

export interface Column {
  name: string
  title: string
  read: (record: Readonly<Record<string, unknown>>) => Cell
}

/** Bank cards leave in no file; lists of ids say nothing to a reader. */
const LEFT_OUT = new Set(['card', 'ids'])

const EMPTY: Cell = { kind: 'text', text: '' }
const asText = (value: unknown): Cell =>
  typeof value === 'string' || typeof value === 'number' ? { kind: 'text', text: String(value) } : EMPTY
const asNumber = (value: unknown): Cell =>
  typeof value === 'string' || typeof value === 'number' ? { kind: 'number', text: String(value) } : EMPTY
const asDate = (value: unknown, kind: 'day' | 'moment', timeZone: string): Cell =>
  typeof value !== 'number' || value === 0 ? EMPTY : { kind, seconds: wallClock(value, timeZone) }

const choiceCell = (language: Language, entity: Entity, name: string, value: unknown): Cell =>
  typeof value === 'string' || typeof value === 'number'
    ? asText(textOf(language, choiceKey(entity.name, name, value)))
    : EMPTY

const reader = (entity: Entity, name: string, field: Field, language: Language, timeZone: string): Column['read'] => {
  const { kind } = field
  if (kind === 'ref' || kind === 'owner') return (record) => asText(record[`${refPrefix(name)}_name`])
  if (kind === 'flag') return (record) => asText(textOf(language, record[name] === 1 ? 'yes' : 'no'))
  if (kind === 'choice' && field.label) return (record) => asText(record[name])
  if (kind === 'choice') return (record) => choiceCell(language, entity, name, record[name])
  if (kind === 'date') return (record) => asDate(record[name], 'day', 'UTC')
  if (kind === 'date_time') return (record) => asDate(record[name], 'moment', timeZone)
  if (kind === 'int' || isScaled(kind)) return (record) => asNumber(record[name])
  if (kind === 'phone') {
    return ({ [name]: digits }) => (typeof digits === 'string' ? { kind: 'phone', digits } : EMPTY)
  }
  return (record) => asText(record[name])
}

export const columnsOf = (entity: Entity, { rights, language }: Viewer, timeZone: string): Column[] => {
  const has = (key: string) => Object.hasOwn(textsOf(language), key)
  const title = (name: string) =>
    entity.fields[name]?.label?.[language] ?? textOf(language, labelKey(entity.name, name, has))
  const visibleFields = Object.entries(entity.fields).filter(
    ([, field]) => !LEFT_OUT.has(field.kind) && isVisible(field, rights),
  )
  return [
    { name: 'id', title: title('id'), read: ({ id }) => asNumber(id) },
    ...visibleFields.map(([name, field]) => ({
      name,
      title: title(name),
      read: reader(entity, name, field, language, timeZone),
    })),
    ...['date_create', 'date_update'].map((name) => ({
      name,
      title: title(name),
      read: (record: Readonly<Record<string, unknown>>) => asDate(record[name], 'moment', timeZone),
    })),
  ]
}
