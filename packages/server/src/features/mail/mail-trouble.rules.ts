/** What an error of a mail server means to an administrator. */
import type { MailTrouble } from '@fura/shared/company-mail.ts'

export interface SmtpError extends Error {
  code?: string
  originalCode?: string
  responseCode?: number
  response?: string
  /** The command that was answered so. */
  command?: string
}

/** The host is of our own network, or its port is none of mail. */
export class ForbiddenServer extends Error {
  override readonly name = 'ForbiddenServer'
}

/** SECRET_KEY is another one than that which sealed the password. */
export class PasswordLost extends Error {
  override readonly name = 'PasswordLost'
}

const CERTIFICATE = /certificate|altname|self.?signed|CERT_/i
const UNKNOWN_HOST = /ENOTFOUND|EAI_|ENODATA|EDNS/
const UNREACHABLE = /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ECONNRESET/

const BY_CODE: Readonly<Record<string, MailTrouble>> = {
  EAUTH: 'login',
  ENOAUTH: 'login',
  ETIMEDOUT: 'silent',
  ETLS: 'tls',
  EPROTOCOL: 'tls',
}

const BY_COMMAND: Readonly<Record<string, MailTrouble>> = { 'MAIL FROM': 'sender', 'RCPT TO': 'recipient' }

export const troubleOf = (error: SmtpError): MailTrouble => {
  if (error instanceof ForbiddenServer) return 'inner'
  if (error instanceof PasswordLost) return 'password_lost'
  const { code = '', originalCode = '', command = '', message } = error
  const system = `${code} ${originalCode}`
  if (CERTIFICATE.test(`${system} ${message}`)) return 'certificate'
  if (UNKNOWN_HOST.test(system)) return 'host'
  if (UNREACHABLE.test(system)) return 'refused'
  if (originalCode.startsWith('ERR_SSL')) return 'tls'
  // Some servers want a login before they hear of a sender.
  if (error.responseCode === 530) return 'login'
  return BY_COMMAND[command] ?? BY_CODE[code] ?? 'other'
}

const LONGEST_ANSWER = 300

/** The server's own answer: one line, to quote to its provider. */
export const answerOf = ({ response = '', message }: SmtpError): string =>
  (response || message).replaceAll(/\p{Cc}+/gu, ' ').slice(0, LONGEST_ANSWER)

/** SMTP codes from 500 on are permanent for the message; a wrong login or sender can be corrected. */
export const isFinal = (error: SmtpError): boolean =>
  (error.responseCode ?? 0) >= 500 && !['login', 'sender'].includes(troubleOf(error))
