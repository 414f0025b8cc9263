/** Reads what a row says of a record that it refers to: `contractor_id` stands beside `contractor_name`. */
import type { SystemFields } from '@fura/shared/entities/entity.ts'
import type { EntityName, FieldOf } from '@fura/shared/entities/index.ts'
import { refPrefix } from '@fura/shared/fields/ref-prefix.ts'

type AnyField = FieldOf<EntityName> | keyof SystemFields

interface Named {
  readonly [member: string]: unknown
}

export const refNameMember = (field: string): string => `${refPrefix(field)}_name`

/** A field that is written out must be one of a declaration. */
export const refName = <F extends string>(row: Named, field: F & (string extends F ? unknown : AnyField)): string => {
  const name = row[refNameMember(field)]
  return typeof name === 'string' ? name : ''
}
