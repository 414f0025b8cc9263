/** What a contact may hold, by the `tech_name` of its type: digits of a number, an e-mail address, else any short text. */
import { type Checked, checkValue } from '../fields/check.ts'
import { email, type Field, phone, text } from '../fields/field.ts'

const CHECKED: Readonly<Record<string, Field>> = {
  phone: phone({ required: true }),
  fax: phone({ required: true }),
  viber: phone({ required: true }),
  whatsapp: phone({ required: true }),
  email: email({ required: true }),
}

/** Telegram knows its people by names, numbers and addresses alike. */
const ANY = text({ required: true })

/** The value as it is stored, or the code of what is wrong with it (domain.md 4.2). */
export const checkContactValue = (techName: string, value: unknown): Checked =>
  checkValue(Object.hasOwn(CHECKED, techName) ? (CHECKED[techName] ?? ANY) : ANY, value)

/** Types whose value is a number that can be dialled. */
export const isNumberType = (techName: string): boolean =>
  Object.hasOwn(CHECKED, techName) && CHECKED[techName]?.kind === 'phone'

/** Types that distinguish one company from another. */
export const isDistinguishing = (techName: string): boolean => Object.hasOwn(CHECKED, techName)
