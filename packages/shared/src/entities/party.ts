/** What clients, contractors and leads have in common: requisites, payment terms, flags of interest, the text of their contacts. */
import { choice, code, date, flag, iban, int, longText, phone, ref, text } from '../fields/field.ts'

export const LEGAL_ENTITY = 1
export const INDIVIDUAL = 2

/** The kinds of owners of a contact, a person or a note, as numbers on the wire (api.md). */
export const OWNER = { client: 1, contractor: 2, lead: 3, team_user: 4 } as const
export const OWNER_KINDS = {
  [OWNER.client]: 'client',
  [OWNER.contractor]: 'contractor',
  [OWNER.lead]: 'lead',
  [OWNER.team_user]: 'team_user',
} as const
export type OwnerKind = keyof typeof OWNER_KINDS

/** The number of an entity that owns contacts, by its name; 0 of any other. */
/** The name of the kind; undefined for a number that is none. */
export const ownerNameOf = (kind: unknown): string | undefined =>
  typeof kind === 'number' ? (OWNER_KINDS as Readonly<Record<number, string>>)[kind] : undefined

export const ownerKindOf = (name: string): number => (OWNER as Readonly<Record<string, number>>)[name] ?? 0

/** The event from which a payment delay is counted. */
export const PAYMENT_DELAY_BASES = ['loading', 'unloading', 'originals', 'invoice', 'prepaid'] as const

export const requisites = () => ({
  tax_code: text({ max: 14, search: true }),
  vat_number: text({ max: 14, search: true }),
  is_vat_payer: flag(),
  legal_address: longText({ max: 500 }),
  actual_address: longText({ max: 500 }),
  postal_address: longText({ max: 500 }),
  iban: iban(),
  bank_name: text(),
  swift: code({ max: 11 }),
  director: text(),
  acts_on: text({ max: 100 }),
  contract_number: text({ max: 50 }),
  contract_date: date(),
  contract_until: date(),
})

export const paymentTerms = () => ({
  payment_type_id: ref('payment_type'),
  payment_delay_days: int({ max: 365 }),
  payment_delay_basis: choice(PAYMENT_DELAY_BASES),
})

export const directionFlags = () => ({ import: flag(), export: flag(), tranzit: flag(), vnutrennie: flag() })

/** Phones and addresses of its contacts and people, for the search. */
export const contactsText = () => longText({ calc: true, search: true, viewWith: 'nobody', max: 20_000 })

/** Its first phone, called by one tap on its row. */
export const mainPhone = () => phone({ calc: true, inList: true })
