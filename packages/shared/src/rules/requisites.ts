/** Requisites of clients and contractors (domain.md 4.1): what stops a write and what is only pointed out. */
import { INDIVIDUAL } from '../entities/party.ts'
import type { FieldCode } from '../errors.ts'
import type { Values } from '../fields/validate.ts'
import type { Findings } from './findings.ts'
import { businessCheckDigit, firmCheckDigit, nipCheckDigit, personCheckDigit } from './tax-codes.ts'
import { numberOf } from './wire-values.ts'

const SWIFT = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/

/** Check digits by the length of the code: Ukrainian firms and people, Kazakh businesses; Poles have ten digits too. */
const DIGITS: Readonly<Record<number, readonly ((code: string) => number | null)[]>> = {
  8: [firmCheckDigit],
  10: [personCheckDigit, nipCheckDigit],
  12: [businessCheckDigit],
}

const BY_COUNTRY: Readonly<Record<string, readonly ((code: string) => number | null)[]>> = {
  UA: [firmCheckDigit, personCheckDigit],
  PL: [nipCheckDigit],
  KZ: [businessCheckDigit],
}

/** One of the ways of reckoning that its country (or, without one, any) has for this length gives the last digit. */
const hasRightDigit = (code: string, country: string | null): boolean => {
  const ways = (DIGITS[code.length] ?? []).filter((way) => country === null || BY_COUNTRY[country]?.includes(way))
  return ways.length === 0 || ways.some((way) => way(code.slice(0, -1)) === Number(code.slice(-1)))
}

const LENGTHS: Readonly<Record<string, readonly number[]>> = { UA: [8, 10], KZ: [12], PL: [10] }

interface Finding {
  level: keyof Findings
  code: FieldCode
}

const checkTaxCode = (code: string, kind: unknown, country: string | null): Finding | null => {
  const isDigits = /^\d+$/.test(code)
  const isPerson = kind === INDIVIDUAL
  // A Ukrainian firm's code has eight digits; people may have none and give the number of their passport.
  if (country === 'UA' && !isPerson && !/^\d{8}$/.test(code)) return { level: 'errors', code: 'format' }
  const lengths = country === 'UA' && isPerson ? [10] : country === null ? null : (LENGTHS[country] ?? null)
  if (lengths && !(isDigits && lengths.includes(code.length))) return { level: 'warnings', code: 'format' }
  return isDigits && !hasRightDigit(code, country) ? { level: 'warnings', code: 'rule:check_digit' } : null
}

const checkVatNumber = (number: string, kind: unknown, country: string | null): Finding | null => {
  if (country !== 'UA' || new RegExp(kind === INDIVIDUAL ? '^\\d{10}$' : '^\\d{12}$').test(number)) return null
  return { level: 'warnings', code: 'format' }
}

const textOf = (record: Values, field: string): string | null => {
  const value = record[field]
  return typeof value === 'string' && value !== '' ? value : null
}

/**
 * `record` is as it will be, `changed` the fields that this write sets: values from before are not checked.
 * `country`: the two letters of where it sits, null where that is not known.
 */
export const findRequisiteErrors = (record: Values, changed: readonly string[], country: string | null): Findings => {
  const findings: Findings = { errors: {}, warnings: {} }
  const say = (field: string, finding: Finding | null) => {
    if (finding) findings[finding.level][field] = finding.code
  }
  const isTouched = (...fields: string[]) => fields.some((field) => changed.includes(field))
  const kind = record.entity_physical_person
  const [taxCode, vatNumber, swift] = ['tax_code', 'vat_number', 'swift'].map((field) => textOf(record, field))
  if (taxCode && isTouched('tax_code', 'entity_physical_person')) say('tax_code', checkTaxCode(taxCode, kind, country))
  if (vatNumber && isTouched('vat_number')) say('vat_number', checkVatNumber(vatNumber, kind, country))
  if (swift && isTouched('swift') && !SWIFT.test(swift)) say('swift', { level: 'warnings', code: 'format' })
  const [from, until] = [numberOf(record, 'contract_date'), numberOf(record, 'contract_until')]
  if (isTouched('contract_date', 'contract_until') && from !== 0 && until !== 0 && until < from)
    say('contract_until', { level: 'errors', code: 'rule:dates_order' })
  return findings
}
