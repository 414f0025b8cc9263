/** What came of a talk, by the words of its declaration. */
import type { CONTACT_RESULTS } from '@fura/shared/entities/contact-history.ts'

export type TalkResult = (typeof CONTACT_RESULTS)[number]
