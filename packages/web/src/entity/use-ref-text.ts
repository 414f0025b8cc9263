/** What a reference shows: the name of the chosen record, else the name that can be read for its id. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useRecordName } from './use-record-name.ts'

export const useRefText = (to: Entity, value: number | string | null, text: string): string => {
  // A default value, such as the first status of a new record, comes without its name.
  const recordText = useRecordName(to, text === '' && value !== null ? value : 0)
  return value === null ? '' : text || recordText
}
