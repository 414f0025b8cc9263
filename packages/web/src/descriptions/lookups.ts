/** Lookups of which an installation offers only a part, or whose form shows more than its fields. */
import { containerType, customField, service, teamRole } from '@fura/shared/entities/lookups.ts'
import { EQUIPMENT_KINDS } from '@fura/shared/modes.ts'
import { describe } from './description.ts'
import { kindFilter } from './equipment.ts'

export const lookupDescriptions = [
  describe(service, { offeredIn: ({ serviceFilter }) => serviceFilter ?? {} }),
  describe(customField, {
    hint: 'preview',
    onlyWith: { kind: { options: ['choice'], target: ['reference'], is_searched: ['text', 'choice'] } },
  }),
  describe(teamRole, { hint: 'rights' }),
  describe(containerType, { offeredIn: (variant) => kindFilter(EQUIPMENT_KINDS, variant) }),
]
