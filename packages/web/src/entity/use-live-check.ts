/** Checks requisites and container numbers while they are typed, as the server would: check digits, lengths, dates. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { targetOf } from '@fura/shared/entities/index.ts'
import { isIban } from '@fura/shared/fields/iban.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { trimmedText } from '@fura/shared/fields/wire.ts'
import { cleanContainerNumber, containerNumberFindings } from '@fura/shared/rules/container-number.ts'
import { findRequisiteErrors } from '@fura/shared/rules/requisites.ts'
import { descriptionOf } from '#descriptions/description-of.ts'
import { fieldOf, type RowValues } from '#offline/row.ts'
import type { FormValues } from './form-values.ts'
import { useRecord } from './use-record.ts'

const CHECKED_AT_ONCE = ['tax_code', 'vat_number', 'swift', 'contract_date', 'contract_until']
/** A shorter text is still being typed. */
const SHORTEST = { tax_code: 8, vat_number: 10, swift: 8, iban: 15 } as const

const idOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

const codeIn = (row: RowValues | undefined): string | null =>
  typeof row?.country_code === 'string' ? row.country_code : null

/** The record that the field refers to; nothing is read without such a field. */
const useReferred = (entity: Entity, field: string | undefined, values: FormValues) => {
  const declared = field === undefined ? undefined : entity.fields[field]
  return useRecord(declared ? targetOf(declared) : entity, declared ? idOf(fieldOf(values, field ?? '')) : null).data
    ?.row
}

/** The country of the firm, by the server's rule: its country, else that of its city. */
const useCountryCode = (entity: Entity, values: FormValues): string | null => {
  const { seat } = descriptionOf(entity)
  const byCity = useReferred(entity, seat?.byCity, values)
  const byCountry = useReferred(entity, seat?.byCountry, values)
  return codeIn(byCountry) ?? codeIn(byCity)
}

const isTyping = (name: string, text: string): boolean =>
  name in SHORTEST && text.length < SHORTEST[name as keyof typeof SHORTEST]

/** Four letters and seven digits; a shorter text is still being typed. */
const CONTAINER_NUMBER = 11

const containerWarnings = (field: string, values: FormValues): Readonly<Record<string, string>> => {
  const number = trimmedText(fieldOf(values, field))
  if (cleanContainerNumber(number).length < CONTAINER_NUMBER) return {}
  const { format, digit } = containerNumberFindings(number, values.is_soc === 1)
  if (format) return { [field]: 'format' }
  return digit ? { [field]: 'rule:check_digit' } : {}
}

/** Field → code of a suspicious value. These are hints: only the check before saving blocks. */
export const useLiveCheck = (entity: Entity, values: FormValues): Readonly<Record<string, string>> => {
  const hasRequisites = 'tax_code' in entity.fields
  const code = useCountryCode(entity, values)
  const { containerNumber } = descriptionOf(entity)
  if (containerNumber !== undefined) return containerWarnings(containerNumber, values)
  if (!hasRequisites) return {}
  const { errors, warnings } = findRequisiteErrors(values as Values, CHECKED_AT_ONCE, code)
  const iban = trimmedText(values.iban).replaceAll(' ', '').toUpperCase()
  const found: Record<string, string> = {
    ...warnings,
    ...errors,
    ...(iban !== '' && !isIban(iban) ? { iban: 'format' } : {}),
  }
  return Object.fromEntries(
    Object.entries(found).filter(([name]) => !isTyping(name, trimmedText(fieldOf(values, name)))),
  )
}
