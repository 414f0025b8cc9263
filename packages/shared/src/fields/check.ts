/** Checks one untrusted value against its field: a clean wire value (null when empty) or the code of what is wrong. */
import { DAY } from '../seconds.ts'
import type { FieldCode } from '../errors.ts'
import { isCardNumber } from './card.ts'
import { fromScaled, toScaled } from './decimal.ts'
import { type Field, isScaled, SCALES, type ScaledKind } from './field.ts'
import { isIban } from './iban.ts'
import { emptyValue, type Wire } from './wire.ts'

export type Checked = { value: Wire } | { error: FieldCode }

/** 1900-01-01 and 2100-01-01: covers birthdays and every planned date; milliseconds fall outside. */
export const EARLIEST = -2_208_988_800
export const LATEST = 4_102_444_800
export const MAX_AMOUNT = '999999999.99'

const wrong = (error: FieldCode): Checked => ({ error })
const right = (value: Wire): Checked => ({ value })

const isEmpty = (field: Field, value: unknown): boolean => {
  if (value === null || value === '') return true
  if (typeof value === 'string') return value.trim() === ''
  return (
    value === 0 &&
    (field.kind === 'ref' || field.kind === 'owner' || field.kind === 'date' || field.kind === 'date_time')
  )
}

export const checkValue = (field: Field, value: unknown): Checked => {
  if (value === undefined) return wrong('type')
  if (isEmpty(field, value)) return field.required ? wrong('required') : right(emptyValue(field))
  if (isScaled(field.kind)) return checkDecimal(field, field.kind, value)
  switch (field.kind) {
    case 'int':
      return checkInt(field, value)
    case 'flag':
      return value === 0 || value === 1 ? right(value) : wrong('type')
    case 'ref':
    case 'owner':
      return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? right(value) : wrong('type')
    case 'ids':
      return checkIds(value)
    case 'date':
    case 'date_time':
      return checkMoment(field, value)
    case 'choice':
      return typeof value !== 'string' && typeof value !== 'number'
        ? wrong('type')
        : field.values?.includes(value)
          ? right(value)
          : wrong('not_allowed')
    default:
      return checkText(field, value)
  }
}

const checkInt = (field: Field, value: unknown): Checked => {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return wrong('type')
  if (field.min !== undefined && value < field.min) return wrong('min')
  if (field.max !== undefined && value > field.max) return wrong('max')
  return right(value === 0 ? 0 : value)
}

const checkIds = (value: unknown): Checked => {
  if (!Array.isArray(value) || value.length > 1000) return wrong('type')
  const ids = value.filter((id): id is number => typeof id === 'number' && Number.isSafeInteger(id) && id > 0)
  return ids.length === value.length ? right([...new Set(ids)]) : wrong('type')
}

const checkMoment = (field: Field, value: unknown): Checked => {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return wrong('type')
  if (value > LATEST) return wrong('max')
  if (field.kind === 'date') {
    if (value < EARLIEST) return wrong('min')
    return value % DAY === 0 ? right(value) : wrong('format')
  }
  return value < 0 ? wrong('min') : right(value)
}

/** A decimal with more digits before its point than the scale holds. Rough, because the limits of fields lie far below. */
const isTooLarge = (kind: ScaledKind, text: string): boolean =>
  /^\d+(?:\.\d+)?$/.test(text) && Math.ceil(Number(text)) * 10 ** SCALES[kind] > Number.MAX_SAFE_INTEGER

const checkDecimal = (field: Field, kind: ScaledKind, value: unknown): Checked => {
  if (typeof value !== 'string') return wrong('type')
  const scaled = toScaled(kind, value)
  if (scaled === null) return wrong(isTooLarge(kind, value) ? 'max' : 'format')
  if (scaled < 0 && !(field.min !== undefined && field.min < 0)) return wrong('min')
  if (kind === 'rate' && scaled === 0) return wrong('min')
  if (field.min !== undefined && scaled < (toScaled(kind, String(field.min)) ?? 0)) return wrong('min')
  const limit = toScaled(kind, String(field.max ?? MAX_AMOUNT)) ?? Number.MAX_SAFE_INTEGER
  if (Math.abs(scaled) > limit) return wrong('max')
  return right(fromScaled(kind, scaled))
}

/** Control characters that no name holds; long texts keep their line breaks and tabs. */
const CONTROL = /\p{Cc}/u
const CONTROL_BUT_BREAKS = /[^\P{Cc}\n\r\t]/u

const checkText = (field: Field, value: unknown): Checked => {
  if (typeof value !== 'string') return wrong('type')
  if (!value.isWellFormed()) return wrong('format')
  if ((field.kind === 'long_text' ? CONTROL_BUT_BREAKS : CONTROL).test(value)) return wrong('format')
  const clean = cleanText(field, value)
  if (clean === null) return wrong('format')
  const length = [...clean].length
  if (field.max !== undefined && length > field.max) return wrong('too_long')
  if (field.min !== undefined && length < field.min) return wrong('min')
  return right(clean)
}

const cleanText = (field: Field, value: string): string | null => {
  switch (field.kind) {
    case 'phone':
      return cleanPhone(value)
    case 'email': {
      const address = value.trim().toLowerCase()
      return /^[^\s@<>()",;:\\]+@[^\s@<>()",;:\\]+\.[^\s@<>()",;:\\.]+$/.test(address) ? address : null
    }
    case 'code':
    case 'letters': {
      const code = value.trim().toUpperCase()
      return (field.kind === 'letters' ? /^[A-Z]+$/ : /^[A-Z0-9]+$/).test(code) ? code : null
    }
    case 'card': {
      const digits = value.replaceAll(/[\s-]/g, '')
      return isCardNumber(digits) ? digits : null
    }
    case 'color':
      return /^#[0-9a-fA-F]{6}$/.test(value) ? value.toUpperCase() : null
    case 'iban': {
      const account = value.replaceAll(/\s/g, '').toUpperCase()
      return isIban(account) ? account : null
    }
    default:
      return value
  }
}

/** Digits alone, 8–15 of them; Ukrainian numbers have exactly twelve (domain.md 4.2). */
const cleanPhone = (value: string): string | null => {
  if (!/^\+?[\d\s().-]+$/.test(value)) return null
  const digits = value.replaceAll(/\D/g, '')
  if (digits.length < 8 || digits.length > 15) return null
  return digits.startsWith('380') && digits.length !== 12 ? null : digits
}
