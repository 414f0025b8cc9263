/** A trailer, whose body is a kind of truck. */
import { trailer } from '@fura/shared/entities/trailer.ts'
import { describe } from './description.ts'

export const trailerDescription = describe(trailer, {
  bulk: ['contractor_id', 'container_type_id'],
})
