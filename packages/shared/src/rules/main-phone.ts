/** The number by which a client or a contractor is called from its row, in digits. Pure. */

export interface ContactOfOwner {
  value: unknown
  /** Of the contact's type. */
  isPhone: boolean
  isMain: boolean
}

export interface PersonOfOwner {
  phone: unknown
  isMain: boolean
}

const MOST_DIGITS = 15

/** null where it is no number that can be called. */
const digitsOf = (value: unknown): string | null => {
  const digits = typeof value === 'string' ? value.replaceAll(/\D/g, '') : ''
  return digits === '' || digits.length > MOST_DIGITS ? null : digits
}

const mainFirst = <T extends { isMain: boolean }>(rows: readonly T[]): T[] =>
  rows.toSorted((one, other) => Number(other.isMain) - Number(one.isMain))

/** Its own phone, the main one first, else that of one of its people. Both lists as they were entered. */
export const mainPhone = (contacts: readonly ContactOfOwner[], people: readonly PersonOfOwner[]): string | null => {
  const numbers = [
    ...mainFirst(contacts.filter(({ isPhone }) => isPhone)).map(({ value }) => value),
    ...mainFirst(people).map(({ phone }) => phone),
  ]
  return numbers.map(digitsOf).find((digits) => digits !== null) ?? null
}
