/** Reads the bodies of the auth calls: declared fields by their kinds, passwords by their own rules, nothing else. */
import type { Fields } from '@fura/shared/entities/entity.ts'
import { AppError, type FieldCode } from '@fura/shared/errors.ts'
import { text } from '@fura/shared/fields/field.ts'
import { type NewValues, validateNew } from '@fura/shared/fields/validate.ts'
import type { SentFactor } from './second-factor.ts'

/** The error of a password, or null. Not checked as a text field: spaces and control characters count. */
export type SecretCheck = (value: unknown) => FieldCode | null

export const readBody = <S extends string, F extends Fields>(
  body: Record<string, unknown>,
  fields: F,
  secretChecks: Readonly<Record<S, SecretCheck>>,
): { values: NewValues<F>; secrets: Record<S, string> } => {
  const checks = Object.entries<SecretCheck>(secretChecks)
  const rest = Object.fromEntries(Object.entries(body).filter(([name]) => !Object.hasOwn(secretChecks, name)))
  const { values, errors } = validateNew({ fields }, rest)
  const wrong = checks.flatMap(([name, check]): [string, FieldCode][] => {
    const error = check(body[name])
    return error ? [[name, error]] : []
  })
  if (errors || wrong.length > 0)
    throw new AppError('invalid data', { fields: { ...errors, ...Object.fromEntries(wrong) } })
  const secrets = Object.fromEntries(checks.map(([name]) => [name, String(body[name])])) as Record<S, string>
  return { values, secrets }
}

const OTP = { otp: text({ max: 40 }) }

/** The second factor in a body: a code, or the browser's signature by a passkey. */
export const FACTOR = { ...OTP, passkey: { kind: 'object' } } as const

export const FACTOR_ABOUT = {
  otp: 'A code of the authenticator app, or a recovery code.',
  passkey:
    'In place of `otp`: the PublicKeyCredential that has signed the options of /api/passkeys/challenge/, as JSON.',
} as const

/** The same plus the second factor. */
export const readBodyWithFactor = <S extends string, F extends Fields>(
  body: Record<string, unknown>,
  fields: F,
  secretChecks: Readonly<Record<S, SecretCheck>>,
): { values: NewValues<F>; secrets: Record<S, string>; factor: SentFactor } => {
  const { passkey, ...rest } = body
  const { values, secrets } = readBody<S, Fields>(rest, { ...fields, ...OTP }, secretChecks)
  return { values: values as NewValues<F>, secrets, factor: { otp: values.otp, passkey } }
}
