/** Reads what a row carries of a record that it refers to: `contractor_name` stands beside `contractor_id`. */
import type { SystemFields } from '@fura/shared/entities/entity.ts'
import type { EntityName, FieldOf } from '@fura/shared/entities/index.ts'
import { refPrefix } from '@fura/shared/fields/ref-prefix.ts'

type AnyField = FieldOf<EntityName> | keyof SystemFields

interface Named {
  readonly [member: string]: unknown
}

export const refNameMember = (field: string): string => `${refPrefix(field)}_name`

/** A literal field must belong to a declaration. */
export const refName = <F extends string>(row: Named, field: F & (string extends F ? unknown : AnyField)): string => {
  const name = row[refNameMember(field)]
  return typeof name === 'string' ? name : ''
}
