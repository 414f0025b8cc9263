/** What the API document says of deals beside their fields. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { partsOf } from '@fura/shared/entities/index.ts'
import { refs } from '@fura/shared/fields/field.ts'
import type { CallField, Shape } from '#http/route-doc.ts'

/** The detail of a deal: its parts by their members, and the statuses it may move to. */
export const dealExtras = (deal: Entity, statusList: string): Shape => ({
  ...Object.fromEntries(
    partsOf(deal).map(({ name, part }): [string, CallField] => [part?.as ?? '', { kind: 'records', to: name }]),
  ),
  requests_from_quotes: { kind: 'records', to: 'rate_request' },
  status_next: refs(statusList),
})
