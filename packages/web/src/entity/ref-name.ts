/** Reads what a row says of a record that it refers to: `contractor_id` stands beside `contractor_name`. */
import { refPrefix } from '@fura/shared/fields/ref-prefix.ts'

interface Named {
  readonly [member: string]: unknown
}

export const refNameMember = (field: string): string => `${refPrefix(field)}_name`

export const refName = (row: Named, field: string): string => {
  const name = row[refNameMember(field)]
  return typeof name === 'string' ? name : ''
}
