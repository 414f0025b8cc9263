/** A record as the cells of a row: names for references, words for choices, days and moments as the company's clocks show them. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { type Field, isScaled } from '@fura/shared/fields/field.ts'
import { choiceKey, labelKey } from '@fura/shared/label-key.ts'
import { isVisible } from '@fura/shared/fields/visible.ts'
import { wallClock } from '@fura/shared/time-zone.ts'
import type { Viewer } from '#db/actor.ts'
import { refPrefix } from '@fura/shared/fields/ref-prefix.ts'
import { filledText, type Texts } from '#texts.ts'

/** `seconds` of a day or a moment are those of the shown clock, as if it were UTC. */
export type Cell =
  | { kind: 'text'; text: string }
  | { kind: 'phone'; digits: string }
  | { kind: 'number'; text: string }
  | { kind: 'day' | 'moment'; seconds: number }

export interface Column {
  name: string
  title: string
  /** Of a record, that it reads. */
  members: readonly string[]
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

const choiceCell = (texts: Texts, entity: Entity, name: string, value: unknown): Cell =>
  typeof value === 'string' || typeof value === 'number'
    ? asText(filledText(texts, choiceKey(entity.name, name, value)))
    : EMPTY

/** The company of the reader: its clocks, and its words in the reader's language. */
interface Place {
  texts: Texts
  timeZone: string
}

const reader = (entity: Entity, name: string, field: Field, { texts, timeZone }: Place): Column['read'] => {
  const { kind } = field
  if (kind === 'ref' || kind === 'owner') return (record) => asText(record[`${refPrefix(name)}_name`])
  if (kind === 'flag') return (record) => asText(filledText(texts, record[name] === 1 ? 'yes' : 'no'))
  if (kind === 'choice' && field.label) return (record) => asText(record[name])
  if (kind === 'choice') return (record) => choiceCell(texts, entity, name, record[name])
  if (kind === 'date') return (record) => asDate(record[name], 'day', 'UTC')
  if (kind === 'date_time') return (record) => asDate(record[name], 'moment', timeZone)
  if (kind === 'int' || isScaled(kind)) return (record) => asNumber(record[name])
  if (kind === 'phone') {
    return ({ [name]: digits }) => (typeof digits === 'string' ? { kind: 'phone', digits } : EMPTY)
  }
  return (record) => asText(record[name])
}

export const columnsOf = (entity: Entity, { rights, language }: Viewer, place: Place): Column[] => {
  const { texts, timeZone } = place
  const has = (key: string) => Object.hasOwn(texts, key)
  const title = (name: string) =>
    entity.fields[name]?.label?.[language] ?? filledText(texts, labelKey(entity.name, name, has))
  const visibleFields = Object.entries(entity.fields).filter(
    ([, field]) => !LEFT_OUT.has(field.kind) && isVisible(field, rights),
  )
  return [
    { name: 'id', title: title('id'), members: [], read: ({ id }) => asNumber(id) },
    ...visibleFields.map(([name, field]) => ({
      name,
      title: title(name),
      members: [field.kind === 'ref' || field.kind === 'owner' ? `${refPrefix(name)}_name` : name],
      read: reader(entity, name, field, place),
    })),
    ...['date_create', 'date_update'].map((name) => ({
      name,
      title: title(name),
      members: [name],
      read: (record: Readonly<Record<string, unknown>>) => asDate(record[name], 'moment', timeZone),
    })),
  ]
}
