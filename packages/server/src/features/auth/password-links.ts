/** One-time links by mail: to set a forgotten or first password, or to change an e-mail. Their address is the installation's own. */
import type { Language } from '@fura/shared/language.ts'
import type { Installation } from '#db/installations.ts'
import { publicOrigin } from '#http/public-address.ts'

/** Where each kind leads; the token comes behind it. */
const PATHS = {
  recovery: '/password-recovery?token=',
  invitation: '/password-recovery?token=',
  unlock: '/password-recovery?token=',
  email_confirm: '/password-recovery?email=',
  email_notice: '/password-recovery?back=',
} as const
export type LinkKind = keyof typeof PATHS

type Variables = Readonly<Record<string, string>>

export interface LinkMailer {
  send(company: Installation, mail: { kind: LinkKind; to: string; language: Language; variables: Variables }): void
}

const linkAddress = (installation: Installation, port: number, kind: LinkKind, token: string): string =>
  `${publicOrigin(installation, port)}${PATHS[kind]}${token}`

export interface SentLink {
  kind: LinkKind
  to: string
  language: Language
  token: string
  /** Beside the company and the link. */
  variables?: Variables
}

export type MailLink = (installation: Installation, sent: SentLink) => void

export const createMailLink =
  (mailer: LinkMailer, port: number): MailLink =>
  (installation, { token, variables, ...mail }) => {
    const link = linkAddress(installation, port, mail.kind, token)
    mailer.send(installation, { ...mail, variables: { ...variables, company: installation.name, link } })
  }
