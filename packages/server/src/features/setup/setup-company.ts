/** Reads what the setup page sends: the company and its administrator, each mistake at its field. */
import { AppError, type FieldCode } from '@fura/shared/errors.ts'
import { choice, email, text } from '@fura/shared/fields/field.ts'
import { type NewValues, validateNew } from '@fura/shared/fields/validate.ts'
import { LANGUAGES } from '@fura/shared/language.ts'
import { VARIANT_NAMES } from '@fura/shared/variants.ts'
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

type Values = NewValues<typeof COMPANY>

const companyErrors = (values: Values, currencies: readonly string[]): Record<string, FieldCode> => ({
  ...(currencies.includes(values.currency) ? {} : { currency: 'not_found' as const }),
  ...(isTimeZone(values.timezone) ? {} : { timezone: 'not_found' as const }),
  ...(asHost(values.host) === null ? { host: 'format' as const } : {}),
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
  const host = asHost(values.host) ?? ''
  const newInstallation = {
    uniqueId: freeId(host, all, registryName),
    name: values.company,
    variant: values.variant,
    hosts: [host],
    currency: values.currency,
    timezone: values.timezone,
    language: values.language,
    // The first company also answers at the address of the machine.
    isDefault: all.length === 0,
  }
  if (findTaken(all, newInstallation)) throw new AppError('invalid data', { fields: { host: 'duplicate' } })
  return newInstallation
}
