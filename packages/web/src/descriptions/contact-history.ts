/** A talk with somebody, and when to talk next. */
import { contactHistory } from '@fura/shared/entities/contact-history.ts'
import { describe } from './description.ts'

export const contactHistoryDescription = describe(contactHistory, { firstDays: { next_date: {} } })
