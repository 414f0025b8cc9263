/** The status of a record by its short name in the list, for an order in the words of its mode; before the list is there, the row's own name. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { targetOf } from '@fura/shared/entities/index.ts'
import { order } from '@fura/shared/entities/order.ts'
import { textIn } from '@fura/shared/fields/wire.ts'
import { modeOfType } from '@fura/shared/modes.ts'
import { statusInMode } from '@fura/shared/rules/status-words.ts'
import { useCallback } from 'react'
import { useLookup } from '#entity/use-lookup.ts'
import { shortNameOf } from '#i18n/names.ts'
import type { Row } from '#offline/reads.ts'

export type StatusOf = (row: Row) => { name: string; color: string }

/** The same function until the list changes, so that unchanged rows are not drawn anew. */
export const useStatusOf = (entity: Entity): StatusOf => {
  const field = entity.fields.status_id
  const statuses = useLookup(field ? targetOf(field) : entity, field !== undefined).data
  const isOrder = entity.name === order.name
  return useCallback(
    (row) => {
      const listed = statuses?.find(({ id }) => id === row.status_id)
      const status = listed && statusInMode(listed, isOrder ? modeOfType(row.order_type_id) : null)
      return {
        name: status ? shortNameOf(status) : textIn(row.status_name),
        color: textIn(status?.color) || textIn(row.status_color),
      }
    },
    [isOrder, statuses],
  )
}
