/** Which words of the product a company may replace by its own, and how such a word must be written (decision 0100). */
import type { FieldCode } from '../errors.ts'
import { WORDED_LABELS } from '../label-key.ts'
import type { Language } from '../language.ts'
import type { Wording } from '../variants.ts'

type Texts = Readonly<Record<string, string>>

/** Of one language, by key. */
export type OwnWords = Texts

export type WordsByLanguage = Readonly<Record<Language, OwnWords>>

/** The page that makes a company belongs to none yet, and a language is called as those who speak it call it. */
const OF_NO_COMPANY = /^(?:setup\.|language[._])/

export const isOwnKey = (texts: Texts, key: string): boolean => Object.hasOwn(texts, key) && !OF_NO_COMPANY.test(key)

const PLURAL = /_(?:zero|one|two|few|many|other)$/

/** The key and its other forms for other counts; a text without forms stands alone. */
export const formsOf = (texts: Texts, key: string): string[] => {
  if (!PLURAL.test(key)) return [key]
  const base = key.replace(PLURAL, '')
  return ['one', 'few', 'many', 'other'].map((form) => `${base}_${form}`).filter((form) => Object.hasOwn(texts, form))
}

/** Room for a longer word where ours is short; what is twice as long as ours breaks the screens that it stands on. */
export const longestWord = (original: string): number => Math.max(40, original.length * 2)

const placesIn = (text: string): string => [...new Set(text.match(/\{\{\w+\}\}/g))].toSorted().join()

/** What the translator, a letter or a page could take for more than a text. */
const hasForeignSigns = (text: string): boolean => /[<>]|\$t\(|[^\P{Cc}\n]/u.test(text)

/** `text` is trimmed. */
export const findWordMistake = (original: string, text: string): FieldCode | null => {
  if (text === '') return 'required'
  if (text.length > longestWord(original)) return 'too_long'
  if (hasForeignSigns(text) || (text.includes('\n') && !original.includes('\n'))) return 'rule:word_signs'
  const isFilledAlike = placesIn(text) === placesIn(original) && !/\{\{|\}\}/.test(text.replaceAll(/\{\{\w+\}\}/g, ''))
  return isFilledAlike ? null : 'rule:word_places'
}

/** A company's word for a label also stands where its variant would word the label otherwise, unless it has one for that too. */
export const aboveWording = (own: OwnWords, wording: Wording): OwnWords => ({
  ...Object.fromEntries(
    WORDED_LABELS[wording].flatMap((key) => (own[key] === undefined ? [] : [[`${key}.${wording}`, own[key]]])),
  ),
  ...own,
})
