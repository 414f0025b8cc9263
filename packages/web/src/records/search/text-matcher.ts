/** Compares texts with typed ones by the server's rules: folded, or by letters and digits only; short ones as beginnings. */
import { SUBSTRING_FROM_CHARACTERS } from '@fura/shared/constants.ts'
import { compact, fold, prefixes } from '@fura/shared/fold.ts'
import { phoneKey } from '@fura/shared/rules/match-keys.ts'

/** A text prepared for comparison. */
export interface Folded {
  folded: string
  /** Only its letters and digits. */
  letters: string
}

export interface TextMatcher {
  isIn: (text: Folded) => boolean
  begins: (text: Folded) => boolean
}

/** null: it has neither a letter nor a digit. */
export const textMatcher = (search: string): TextMatcher | null => {
  const term = fold(search)
  const bare = compact(search)
  if (bare === '') return null
  const begins = ({ folded, letters }: Folded) => folded.startsWith(term) || letters.startsWith(bare)
  const short = [term, bare].find((one) => [...one].length < SUBSTRING_FROM_CHARACTERS)
  // Few texts even contain it, so only their words are compared.
  if (short !== undefined)
    return { begins, isIn: ({ folded }) => folded.includes(short) && prefixes(folded).includes(short) }
  const bares = [bare, phoneKey(search) ?? ''].filter((one) => one.length >= SUBSTRING_FROM_CHARACTERS)
  return {
    begins,
    isIn: ({ folded, letters }) => folded.includes(term) || bares.some((one) => letters.includes(one)),
  }
}
