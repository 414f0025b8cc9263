/**
 * The input of the search box in the forms that records store: folded, letters and digits alone, a phone with its
 * country.
 */
import { SUBSTRING_FROM_CHARACTERS } from '@fura/shared/constants.ts'
import { compactFolded, fold } from '@fura/shared/fold.ts'
import { phoneKey } from '@fura/shared/rules/match-keys.ts'

export interface SearchInput {
  text: string
  folded: string
  /** Each is looked for anywhere in a record's search text; none if the input is too short for that. */
  terms: readonly string[]
  /** Beginnings or whole values of a field: the terms, and the phone with its country. */
  fields: readonly string[]
  /** One or two characters: the beginning of a word. */
  beginning: string | null
}

const isLong = (term: string): boolean => [...term].length >= SUBSTRING_FROM_CHARACTERS

const short = (text: string, folded: string, beginning: string): SearchInput => ({
  text,
  folded,
  terms: [],
  fields: [],
  beginning,
})

/** Only phones are typed in groups of digits or with a plus; they are stored as digits alone. */
const isPhone = (folded: string): boolean => /^\+?[\d\s().-]+$/.test(folded) && /^[+(]|\s/.test(folded)

/** null: it has neither a letter nor a digit. */
export const parseSearchInput = (text: string): SearchInput | null => {
  const folded = fold(text)
  const bare = compactFolded(folded)
  if (bare === '') return null
  if (!isLong(folded)) return short(text, folded, folded)
  // Signs with a letter or two among them help no index.
  if (!isLong(bare)) return short(text, folded, bare)
  const phone = phoneKey(text)
  const terms = new Set(phone !== null && isPhone(folded) ? [bare] : [folded, bare])
  const fields = new Set([...terms, ...(phone === null ? [] : [phone])])
  // A phone with its country contains the one without it.
  if (phone !== null && !phone.includes(bare)) terms.add(phone)
  return { text, folded, terms: [...terms], fields: [...fields], beginning: null }
}

/** Whether a text contains the input, ignoring spelling variants of both. */
export const isContainedIn = ({ terms, beginning }: SearchInput, text: string): boolean => {
  if (text === '') return false
  const folded = fold(text)
  if (beginning !== null) return folded.startsWith(beginning) || folded.includes(` ${beginning}`)
  if (terms.some((term) => folded.includes(term))) return true
  const bare = compactFolded(folded)
  return terms.some((term) => bare.includes(term))
}

/** The same for most texts at a tenth of the cost; a text that it misses may still contain it. */
export const isPlainlyContainedIn = ({ terms }: SearchInput, text: string): boolean => {
  const lower = text.toLowerCase()
  if (terms.some((term) => lower.includes(term))) return true
  const bare = lower.replaceAll(/[\s().+-]/g, '')
  return bare !== lower && terms.some((term) => bare.includes(term))
}
