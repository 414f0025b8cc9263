/** The name of a record of which only the id is known, as in a filter that stands in the address. Blank while it is read. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { isLookup } from './is-lookup.ts'
import { recordName } from './record-name.ts'
import { useLookup } from './use-lookup.ts'
import { useRecord } from './use-record.ts'

export const useRecordName = (entity: Entity, id: number): string => {
  const isWhole = isLookup(entity)
  const whole = useLookup(entity, isWhole && id > 0)
  const one = useRecord(entity, isWhole || id <= 0 ? null : id)
  const row = isWhole ? whole.data?.find((each) => each.id === id) : one.data?.row
  return row ? recordName(entity, row) : ''
}
