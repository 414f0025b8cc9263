/**
 * The status of a record with the name and colour of its list. A copy of the record on this device may have an older name of
 * the status; before the list is loaded, the record's own words are shown.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { targetOf } from '@fura/shared/entities/index.ts'
import { textIn } from '@fura/shared/fields/wire.ts'
import { nameOf } from '#i18n/names.ts'
import type { Row } from '#offline/reads.ts'
import { useLookup } from './use-lookup.ts'

/** A client has its colour as `status_color_bg` (S3.01), every other record as `status_color`. */
export const useStatusChip = (entity: Entity): ((row: Row) => { label: string; color: string }) => {
  const field = entity.fields.status_id
  const statuses = useLookup(field ? targetOf(field) : entity, field !== undefined).data
  return (row) => {
    const status = statuses?.find(({ id }) => id === row.status_id)
    return {
      label: status ? nameOf(status) : textIn(row.status_name),
      color: textIn(status?.color) || textIn(row.status_color_bg) || textIn(row.status_color),
    }
  }
}
