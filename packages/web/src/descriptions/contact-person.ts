/** A person at a client, a contractor or a lead. */
import { contactPerson } from '@fura/shared/entities/contact-person.ts'
import { describe } from './description.ts'

export const contactPersonDescription = describe(contactPerson, { birthdays: ['birthday'] })
