/** A record's values as the columns of its row, and the row as values. */
import type { Entity, Fields } from '@fura/shared/entities/entity.ts'
import type { ValueOf } from '@fura/shared/fields/field.ts'
import { emptyValue } from '@fura/shared/fields/wire.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import type { Row } from '#db/database.ts'
import { toStored, toWire } from './codec.ts'
import { derivedColumns, withFallbackNames } from './derived.ts'
import { perEntity } from './per-entity.ts'

const fieldsOf = perEntity(({ fields }) => Object.entries(fields))

/** Every field has a value: the given one, its default, or empty. Rows of one table then have the same columns. */
export const withDefaults = (entity: Entity, values: Values): Values => {
  const record: Values = {}
  for (const [name, field] of fieldsOf(entity)) {
    record[name] = values[name] ?? field.default ?? emptyValue(field)
  }
  return withFallbackNames(entity, record)
}

export const storedColumns = (entity: Entity, record: Values): Row => {
  const columns: Row = {}
  for (const [name, field] of fieldsOf(entity)) {
    if (name in record) columns[name] = toStored(name, field, record[name] ?? null)
  }
  return { ...columns, ...derivedColumns(entity, record) }
}

/** The values of a stored record, typed by the declared fields; untyped if the entity is known only at run time. */
type WireRecord<F extends Fields> = string extends keyof F ? Values : { -readonly [K in keyof F]: ValueOf<F[K]> }

export const wireRecord = <F extends Fields>(entity: Entity<F>, row: Row): WireRecord<F> =>
  Object.fromEntries(fieldsOf(entity).map(([name, field]) => [name, toWire(field, row[name] ?? null)])) as WireRecord<F>
