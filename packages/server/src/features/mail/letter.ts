/** A mail in the words of its reader, ready to be sent. */
import type { Readable } from 'node:stream'
import type { Language } from '@fura/shared/language.ts'
import type { Database } from '#db/database.ts'
import { companyText } from '#texts.ts'

export interface Mail {
  kind: 'recovery' | 'invitation' | 'unlock' | 'email_confirm' | 'email_notice' | 'test'
  to: string
  language: Language
  variables: Readonly<Record<string, string>>
}

/** The sender's address is set by the mail server that delivers it. */
export interface Letter {
  to: string
  subject: string
  text: string
  headers: Record<string, string>
}

/** A letter that a person writes, with a file. */
export interface Outgoing {
  to: readonly string[]
  subject: string
  text: string
  senderName: string
  replyTo: string
  /** The same in each try. */
  messageKey: string
  attachment: { filename: string; contentType: string; content: Readable }
}

/** In the company's own words, where it has some. */
export const letterOf = ({ kind, to, language, variables }: Mail, db: Database): Letter => ({
  to,
  subject: companyText(db, language, `mail.${kind}.subject`, variables),
  text: companyText(db, language, `mail.${kind}.text`, variables),
  // Asks not to get out-of-office replies.
  headers: { 'Auto-Submitted': 'auto-generated' },
})
