/** What a column of a file fills: a field of the record, or a phone or an address that becomes a contact of it. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import { useWords } from '#entity/words.ts'

export const useColumnLabel = (entity: Entity): ((field: string) => string) => {
  const own = useWords(entity)
  // A lead has both as fields of its own.
  const contact = useWords(lead)
  return (field) => (entity.fields[field] ? own : contact).field(field)
}
