/**
 * Values of the company's own fields that a record takes over from its source record: fields with the same
 * name and kind in both (decision 0092).
 */
import { isCustomName } from '@fura/shared/custom-fields/custom-kinds.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { Field } from '@fura/shared/fields/field.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { emptyValue, type Wire } from '@fura/shared/fields/wire.ts'
import { fold } from '@fura/shared/fold.ts'
import { LANGUAGES } from '@fura/shared/language.ts'
import type { Database, Row } from '#db/database.ts'
import { sameValue, toWire } from './codec.ts'
import { declaredIn } from './declared-in.ts'

const ownFields = (entity: Entity): [name: string, field: Field][] =>
  Object.entries(entity.fields).filter(([name]) => isCustomName(name))

const isSameName = ({ label: one }: Field, { label: other }: Field): boolean =>
  LANGUAGES.some((language) => {
    const [name, otherName] = [one?.[language], other?.[language]]
    return name !== undefined && otherName !== undefined && fold(name) === fold(otherName)
  })

/** A choice is dropped if the other field does not offer it. */
const valueFor = (field: Field, value: Wire): Wire =>
  field.kind === 'choice'
    ? (field.values?.find((option) => fold(String(option)) === fold(String(value))) ?? null)
    : value

/** `row`: the stored record of `from`. Leaves out empty values. */
export const carriedValues = (db: Database, from: Entity, to: Entity, row: Row): Values => {
  const targets = ownFields(declaredIn(db, to))
  const carried: Values = {}
  for (const [source, field] of ownFields(declaredIn(db, from))) {
    const value = toWire(field, row[source] ?? null)
    if (sameValue(field, value, emptyValue(field))) continue
    const target = targets.find(
      ([name, other]) =>
        !(name in carried) &&
        (name === source || (other.kind === field.kind && other.to === field.to && isSameName(field, other))),
    )
    if (target) carried[target[0]] = valueFor(target[1], value)
  }
  return carried
}
