/** What an administrator may say of the company's mail server. */
import { isIP } from 'node:net'
import { COMPANY_MAIL_FIELDS, type CompanyMail, isSamePlace, MAX_MAIL_PASSWORD } from '@fura/shared/company-mail.ts'
import { AppError, type FieldCode } from '@fura/shared/errors.ts'
import { flag } from '@fura/shared/fields/field.ts'
import { validateNew } from '@fura/shared/fields/validate.ts'
import { isForbiddenHost, isMailPort } from './server-address.ts'
import type { StoredMail } from './company-mail.queries.ts'

export const SENT_FIELDS = { is_on: flag({ required: true }), ...COMPANY_MAIL_FIELDS } as const

export interface SentMail {
  mail: CompanyMail
  isOn: boolean
  /** undefined: the stored one. */
  password: string | undefined
}

const refuse = (fields: Readonly<Record<string, FieldCode>>): never => {
  throw new AppError('invalid data', { fields })
}

const HOST = /^[\p{L}\d](?:[\p{L}\d.-]*[\p{L}\d])?$/u

const isHost = (host: string): boolean => isIP(host) !== 0 || HOST.test(host)

const placeMistakes = (host: string, port: number, mayBeInner: boolean): Record<string, FieldCode> => ({
  ...(!isHost(host) && { host: 'format' as const }),
  ...(isHost(host) && !mayBeInner && isForbiddenHost(host) && { host: 'rule:mail_inner' as const }),
  ...(!mayBeInner && !isMailPort(port) && { port: 'rule:mail_port' as const }),
})

const passwordIn = (sent: unknown): string | undefined => {
  if (sent === undefined || sent === null) return undefined
  if (typeof sent !== 'string') return refuse({ password: 'type' })
  return sent.length > MAX_MAIL_PASSWORD ? refuse({ password: 'too_long' }) : sent
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

export const readSentMail = (body: Readonly<Record<string, unknown>>, mayBeInner: boolean): SentMail => {
  const { password: sentPassword, ...rest } = body
  const password = passwordIn(sentPassword)
  const { values, errors } = validateNew({ fields: SENT_FIELDS }, rest)
  if (errors) return refuse(errors)
  const mail: CompanyMail = {
    host: values.host.toLowerCase(),
    port: values.port,
    tls: values.tls,
    login: textOrNull(values.login),
    from_name: values.from_name,
    from_address: values.from_address,
    reply_to: textOrNull(values.reply_to),
  }
  const mistakes = placeMistakes(mail.host, mail.port, mayBeInner)
  if (Object.keys(mistakes).length > 0) return refuse(mistakes)
  return { mail, isOn: values.is_on === 1, password }
}

/** Changing the server needs the password again: the stored one is never sent to another server. */
export const refuseForeignPassword = ({ mail, password }: SentMail, stored: StoredMail | undefined): void => {
  const needsOne = mail.login !== null && password === undefined
  if (needsOne && !(stored?.sealedPassword && isSamePlace(mail, stored))) refuse({ password: 'required' })
}
