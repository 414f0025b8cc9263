/** A city. */
import { city } from '@fura/shared/entities/city.ts'
import { describe } from './description.ts'

export const cityDescription = describe(city, { bulk: ['country_id'] })
