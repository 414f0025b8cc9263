/** A group of fields of a form or a card. */
export interface FieldSection {
  /** Of its title. */
  key: `section_${string}`
  fields: readonly string[]
}
