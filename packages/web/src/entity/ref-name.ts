/** Reads what a row says of a record that it refers to: `contractor_id` stands beside `contractor_name`. */
interface Named {
  readonly [member: string]: unknown
}

/** Of the reference `main_carrier_id` the prefix is `main_carrier`; of `organization` it is the word itself. */
export const refPrefix = (field: string): string => field.replace(/_id$/, '')

export const refNameMember = (field: string): string => `${refPrefix(field)}_name`

export const refName = (row: Named, field: string): string => {
  const name = row[refNameMember(field)]
  return typeof name === 'string' ? name : ''
}
