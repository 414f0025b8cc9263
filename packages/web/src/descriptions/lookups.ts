/** Lookups of which an installation offers a part. */
import { containerType, service } from '@fura/shared/entities/lookups.ts'
import { describe } from './description.ts'

export const lookupDescriptions = [
  describe(service, { offeredIn: ({ serviceFilter }) => serviceFilter ?? {} }),
  describe(containerType, { offeredIn: ({ wording }) => ({ kind: wording === 'truck' ? 'truck' : 'container' }) }),
]
