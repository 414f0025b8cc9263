/** Errors that no field of the form can show: sums of the deal or of its client that the write would have changed. */
import type { Entity } from '@fura/shared/entities/entity.ts'

/** The code, and the labels that may name the field: the record's own, its deal's, its client's. */
export interface ErrorElsewhere {
  code: string
  labels: readonly string[]
}

export const errorsElsewhere = (
  { name: entityName, fields, part }: Entity,
  errors: Readonly<Record<string, string>>,
): ErrorElsewhere[] =>
  Object.entries(errors).flatMap(([field, code]) =>
    fields[field] && !fields[field].calc
      ? []
      : [{ code, labels: [entityName, ...(part ? [part.of] : []), 'client'].map((owner) => `${owner}.${field}`) }],
  )
