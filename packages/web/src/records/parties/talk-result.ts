/** The results of a talk, with the texts of its declaration. */
import type { CONTACT_RESULTS } from '@fura/shared/entities/contact-history.ts'

export type TalkResult = (typeof CONTACT_RESULTS)[number]
