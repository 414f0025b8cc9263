/** A mail in the words of its reader, ready to be sent. */
import type { Readable } from 'node:stream'
import type { Language } from '@fura/shared/language.ts'
import { textOf } from '#texts.ts'

export interface Mail {
  kind: 'recovery' | 'invitation' | 'unlock' | 'email_confirm' | 'email_notice'
  to: string
  language: Language
  variables: Readonly<Record<string, string>>
}

export interface Letter {
  from: string
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

export const letterOf = ({ kind, to, language, variables }: Mail, from: string): Letter => ({
  from,
  to,
  subject: textOf(language, `mail.${kind}.subject`, variables),
  text: textOf(language, `mail.${kind}.text`, variables),
  // Asks not to get out-of-office replies.
  headers: { 'Auto-Submitted': 'auto-generated' },
})
