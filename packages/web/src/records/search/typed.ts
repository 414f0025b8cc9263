/** Compares texts with what was typed by the server's own rules: folded, or by letters and digits alone; short ones as beginnings. */
import { SUBSTRING_FROM_CHARACTERS } from '@fura/shared/constants.ts'
import { compact, fold, prefixes } from '@fura/shared/fold.ts'
import { phoneKey } from '@fura/shared/rules/match-keys.ts'

/** A text as it is compared. */
export interface Folded {
  folded: string
  /** Its letters and digits alone. */
  letters: string
}

export interface Typed {
  isIn: (text: Folded) => boolean
  begins: (text: Folded) => boolean
}

/** null: there is neither a letter nor a digit in it. */
export const typedOf = (search: string): Typed | null => {
  const term = fold(search)
  const bare = compact(search)
  if (bare === '') return null
  const begins = ({ folded, letters }: Folded) => folded.startsWith(term) || letters.startsWith(bare)
  const short = [term, bare].find((one) => [...one].length < SUBSTRING_FROM_CHARACTERS)
  // Few texts even contain it, so that their words are looked at only then.
  if (short !== undefined)
    return { begins, isIn: ({ folded }) => folded.includes(short) && prefixes(folded).includes(short) }
  const bares = [bare, phoneKey(search) ?? ''].filter((one) => one.length >= SUBSTRING_FROM_CHARACTERS)
  return {
    begins,
    isIn: ({ folded, letters }) => folded.includes(term) || bares.some((one) => letters.includes(one)),
  }
}
