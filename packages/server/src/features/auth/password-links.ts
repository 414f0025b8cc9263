/** One-time links by mail: to set a forgotten password, or the first one. Their address is the installation's own. */
import type { Language } from '@fura/shared/language.ts'
import type { Installation } from '#db/installations.ts'

export type LinkKind = 'recovery' | 'invitation' | 'unlock'

export interface LinkMailer {
  send(mail: { kind: LinkKind; to: string; language: Language; variables: { company: string; link: string } }): void
}

const isLocal = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost')

/** By the registry, never by the Host header: a forged one must not lead the owner's token to a stranger. */
const linkAddress = ({ hosts }: Pick<Installation, 'hosts'>, port: number, token: string): string => {
  const host = hosts[0] ?? 'localhost'
  const origin = isLocal(host) ? `http://${host}:${port}` : `https://${host}`
  return `${origin}/password-recovery?token=${token}`
}

export interface SentLink {
  kind: LinkKind
  to: string
  language: Language
  token: string
}

export type MailLink = (installation: Installation, sent: SentLink) => void

export const createMailLink =
  (mailer: LinkMailer, port: number): MailLink =>
  (installation, { token, ...mail }) =>
    mailer.send({ ...mail, variables: { company: installation.name, link: linkAddress(installation, port, token) } })
