/**
 * The keys by which two records count as the same firm: name, tax code, phone, e-mail, each as a key that is equal however it was
 * typed. The fields that have one are listed here once; the server keeps a column `match_<field>` for each.
 */
import type { EntityName, FieldOf } from '../entities/index.ts'
import { compact } from '../fold.ts'
import { nameKey } from './party-name.ts'

export const MATCH_REASONS = ['tax_code', 'phone', 'email', 'name'] as const
export type MatchReason = (typeof MATCH_REASONS)[number]

/** `contact` holds a phone or an e-mail, whichever it looks like. */
export type MatchKind = MatchReason | 'contact'

/** By entity: its fields that are compared. */
const MATCHED = {
  client: { name: 'name', full_name: 'name', tax_code: 'tax_code' },
  contractor: { name: 'name', full_name: 'name', tax_code: 'tax_code' },
  lead: { name: 'name', company_name: 'name', phone: 'phone', email: 'email' },
  contact_person: { phone: 'phone' },
  contact: { value: 'contact' },
} satisfies { readonly [N in EntityName]?: { readonly [F in FieldOf<N>]?: MatchKind } }

export const MATCH_FIELDS: Readonly<Record<string, Readonly<Record<string, MatchKind>>>> = MATCHED

const PHONE_FROM_DIGITS = 7
const TAX_CODE_FROM = 5

/** Digits with the country in front: 067…, 8 067… and +380 67… are one number, so are 8 9xx… and +7 9xx…. */
export const phoneKey = (text: string): string | null => {
  const written = /^\+?[\d\s().\-–/]+/.exec(text.trim())?.[0] ?? ''
  const digits = written.replaceAll(/\D/g, '').replace(/^00/, '')
  if (digits.length < PHONE_FROM_DIGITS) return null
  if (/^0\d{9}$/.test(digits)) return `38${digits}`
  if (/^80\d{9}$/.test(digits)) return `3${digits}`
  return /^8\d{10}$/.test(digits) ? `7${digits.slice(1)}` : digits
}

export const emailKey = (text: string): string | null => {
  const address = text
    .trim()
    .toLowerCase()
    .replace(/^mailto:/, '')
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address) ? address : null
}

export const taxCodeKey = (text: string): string | null => {
  const key = compact(text)
  return key.length >= TAX_CODE_FROM ? key : null
}

const KEYS: Readonly<Record<MatchKind, (text: string) => string | null>> = {
  name: nameKey,
  tax_code: taxCodeKey,
  phone: phoneKey,
  email: emailKey,
  contact: (text) => emailKey(text) ?? phoneKey(text),
}

/** null: nothing in the text can be compared. */
export const matchKey = (kind: MatchKind, text: string): string | null => KEYS[kind](text)
