/** Errors that no field of the form can show: sums of the deal or of its client that the write would change. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { descriptionOf } from '#descriptions/description-of.ts'

/** The code, and the labels that may name the field: the record's own, its deal's, its client's. */
export interface ErrorElsewhere {
  code: string
  labels: readonly string[]
}

/** The entities that may own the field, the nearest first. */
const ownersOf = ({ name, part }: Entity): string[] => {
  const whole = part?.of ?? name
  const { sumsInto } = descriptionOf({ name: whole })
  return [name, ...(part ? [whole] : []), ...(sumsInto === undefined ? [] : [sumsInto])]
}

export const errorsElsewhere = (entity: Entity, errors: Readonly<Record<string, string>>): ErrorElsewhere[] =>
  Object.entries(errors).flatMap(([field, code]) => {
    const declared = entity.fields[field]
    return declared && !declared.calc ? [] : [{ code, labels: ownersOf(entity).map((owner) => `${owner}.${field}`) }]
  })
