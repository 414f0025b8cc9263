/** What a company demands before a record enters a status, beside the rules (decision 0091). The card and the server ask the same. */
import type { Entity } from '../entities/entity.ts'
import { foreignFields } from '../mode-fields.ts'

type Values = Readonly<Record<string, unknown>>

/** As a status keeps them: names apart by blanks. */
export const demandedNames = (text: unknown): readonly string[] =>
  typeof text === 'string' ? text.split(' ').filter(Boolean) : []

const isUnfilled = ({ fields }: Entity, record: Values, name: string): boolean => {
  const [kind, value] = [fields[name]?.kind, record[name] ?? '']
  return value === '' || (value === 0 && (kind === 'date' || kind === 'date_time'))
}

/** Those that are empty. `hidden`: fields that the variant's forms leave out; nobody can fill them, nor those of another mode. */
export const unfilledDemands = (
  entity: Entity,
  demanded: unknown,
  record: Values,
  hidden: readonly string[],
): readonly string[] => {
  const names = demandedNames(demanded)
  if (names.length === 0) return names
  const absent = [...hidden, ...foreignFields(entity.name, record)]
  return names.filter((name) => name in entity.fields && !absent.includes(name) && isUnfilled(entity, record, name))
}
