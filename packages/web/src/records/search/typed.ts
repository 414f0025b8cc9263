/** Compares texts with what was typed by the server's own rules: folded, or by letters and digits alone; short ones as beginnings. */
import { SUBSTRING_FROM_CHARACTERS } from '@fura/shared/constants.ts'
import { compact, fold, prefixes } from '@fura/shared/fold.ts'
import { phoneKey } from '@fura/shared/rules/match-keys.ts'

export interface Typed {
  isIn: (text: string) => boolean
  begins: (text: string) => boolean
}

/** null: there is neither a letter nor a digit in it. */
export const typedOf = (search: string): Typed | null => {
  const folded = fold(search)
  const bare = compact(search)
  if (bare === '') return null
  const begins = (text: string) => fold(text).startsWith(folded) || compact(text).startsWith(bare)
  const short = [folded, bare].find((term) => [...term].length < SUBSTRING_FROM_CHARACTERS)
  if (short !== undefined) return { begins, isIn: (text) => prefixes(fold(text)).includes(short) }
  const bares = [bare, phoneKey(search) ?? ''].filter((term) => term.length >= SUBSTRING_FROM_CHARACTERS)
  return {
    begins,
    isIn: (text) => {
      if (fold(text).includes(folded)) return true
      const letters = compact(text)
      return bares.some((term) => letters.includes(term))
    },
  }
}
