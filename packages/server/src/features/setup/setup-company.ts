/** Reads what the setup page sends: the company and its administrator, each mistake at its field. */
import { AppError, type FieldCode } from '@fura/shared/errors.ts'
import { choice, email, text } from '@fura/shared/fields/field.ts'
import { validateNew } from '@fura/shared/fields/validate.ts'
import { type Language, LANGUAGES } from '@fura/shared/language.ts'
import { VARIANT_NAMES, type VariantName } from '@fura/shared/variants.ts'
import type { InstallationRow, NewInstallation } from '#db/registry.ts'
import { newPasswordError } from '../auth/password.rules.ts'
import { asHost, findTaken, freeId, isTimeZone, MAX_NAME } from './installation.rules.ts'

export const CODE = { code: text({ required: true, max: 60 }) }

export const COMPANY = {
  ...CODE,
  company: text({ required: true, max: MAX_NAME }),
  variant: choice(VARIANT_NAMES, { required: true }),
  language: choice(LANGUAGES, { required: true }),
  currency: text({ required: true, max: 3 }),
  timezone: text({ required: true, max: 60 }),
  host: text({ required: true, max: 253 }),
  name: text({ required: true }),
  email: email({ required: true }),
}

type Values = Readonly<Record<string, unknown>>

const companyErrors = (values: Values, currencies: readonly string[]): Record<string, FieldCode> => ({
  ...(currencies.includes(String(values.currency)) ? {} : { currency: 'not_found' as const }),
  ...(isTimeZone(String(values.timezone)) ? {} : { timezone: 'not_found' as const }),
  ...(asHost(String(values.host)) === null ? { host: 'format' as const } : {}),
})

export const readCompany = (
  body: Record<string, unknown>,
  currencies: readonly string[],
): { values: Values; password: string } => {
  const { password, ...rest } = body
  const { values, errors } = validateNew({ fields: COMPANY }, rest)
  const passwordError = newPasswordError(password)
  const fields = {
    ...(values && companyErrors(values, currencies)),
    ...errors,
    ...(passwordError && { password: passwordError }),
  }
  if (!values || Object.keys(fields).length > 0) throw new AppError('invalid data', { fields })
  return { values, password: String(password) }
}

export const wantedOf = (values: Values, all: readonly InstallationRow[], registryName: string): NewInstallation => {
  const host = asHost(String(values.host)) ?? ''
  const wanted = {
    uniqueId: freeId(host, all, registryName),
    name: String(values.company),
    variant: values.variant as VariantName,
    hosts: [host],
    currency: String(values.currency),
    timezone: String(values.timezone),
    language: values.language as Language,
    // The first company also answers at the address of the machine.
    isDefault: all.length === 0,
  }
  if (findTaken(all, wanted)) throw new AppError('invalid data', { fields: { host: 'duplicate' } })
  return wanted
}
