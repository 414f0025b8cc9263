/** The name of a record by its id, e.g. of a filter in the address. Never the id itself. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useTranslation } from 'react-i18next'
import { isLookup } from './is-lookup.ts'
import { recordName } from './record-name.ts'
import { useLookup } from './use-lookup.ts'
import { useRecord } from './use-record.ts'

/** Shown while a name is being read. */
export const NAME_AHEAD = '…'

/** Blank if there is no record. */
export const useRecordName = (entity: Entity, id: number | string): string => {
  const { t } = useTranslation()
  const isNone = !id
  const isWhole = isLookup(entity)
  const whole = useLookup(entity, isWhole && !isNone)
  const one = useRecord(entity, isWhole || isNone ? null : id)
  if (isNone) return ''
  const row = isWhole ? whole.data?.find((each) => each.id === id) : one.data?.row
  if (row) return recordName(entity, row)
  return (isWhole ? whole : one).isPending ? NAME_AHEAD : t('name_not_loaded')
}
