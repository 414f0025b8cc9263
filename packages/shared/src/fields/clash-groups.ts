/**
 * Fields that conflict together when two people change a record (offline.md 6.1): those of one declared `group`. A change of
 * the truck may contradict a change of the trailer. The form, the outbox and the server all use this.
 */
import type { Fields } from '../entities/entity.ts'

/** The sent fields and those of their groups, in the order of the declaration. */
export const clashingFields = (fields: Fields, sent: Readonly<Record<string, unknown>>): string[] => {
  const groups = new Set(Object.keys(sent).flatMap((name) => fields[name]?.group ?? []))
  return Object.entries(fields).flatMap(([name, { group }]) =>
    name in sent || (group !== undefined && groups.has(group)) ? [name] : [],
  )
}
