/** The search text that an owner gets from its contacts: every phone and address as written, phones also as bare digits. */

const PHONE_LIKE = /^\+?[\d\s().-]{5,}$/

const MAX_LENGTH = 20_000

/** `values`: the values of its contacts and the phones of its people. null where there is none. */
export const contactsText = (values: readonly (string | null)[]): string | null => {
  const parts = new Set<string>()
  for (const value of values) {
    if (value === null || value === '') continue
    parts.add(value)
    if (PHONE_LIKE.test(value)) parts.add(value.replaceAll(/\D/g, ''))
  }
  return parts.size === 0 ? null : [...parts].join('\n').slice(0, MAX_LENGTH)
}
