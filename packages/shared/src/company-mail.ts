/** The mail server of a company: what its administrator says of it, and what may be wrong with it (decision 0100). */
import { choice, email, int, text } from './fields/field.ts'

/** `starttls`: begins in the open and is encrypted before the login. `none`: never encrypted. */
export const TLS_MODES = ['starttls', 'tls', 'none'] as const
export type TlsMode = (typeof TLS_MODES)[number]

/** Where mail servers take letters of people, by the mode that is usual there. */
export const USUAL_PORTS: Readonly<Record<TlsMode, number>> = { starttls: 587, tls: 465, none: 25 }
export const MAIL_PORTS = [...Object.values(USUAL_PORTS), 2525] as const

export const COMPANY_MAIL_FIELDS = {
  host: text({ required: true, max: 253 }),
  port: int({ required: true, min: 1, max: 65_535 }),
  tls: choice(TLS_MODES, { required: true }),
  login: text({ max: 255 }),
  from_name: text({ required: true, max: 150 }),
  from_address: email({ required: true }),
  reply_to: email(),
} as const

export const MAX_MAIL_PASSWORD = 255

export interface CompanyMail {
  host: string
  port: number
  tls: TlsMode
  login: string | null
  from_name: string
  from_address: string
  reply_to: string | null
}

/** Where a password goes. A stored one is never handed to another place than the one that it was typed for. */
export const isSamePlace = (one: CompanyMail, other: CompanyMail): boolean =>
  one.host === other.host && one.port === other.port && one.tls === other.tls && one.login === other.login

/** Why the company's mail server has not taken a letter. */
export const MAIL_TROUBLES = [
  'certificate',
  'host',
  'inner',
  'login',
  'other',
  'password_lost',
  'port',
  'recipient',
  'refused',
  'sender',
  'silent',
  'tls',
] as const
export type MailTrouble = (typeof MAIL_TROUBLES)[number]
