/** The texts that a company may replace, as the page of words lists them: one entry for all forms of a plural. Pure. */
import { fold } from '@fura/shared/fold.ts'
import { RECORD_LABELS, WORDED_LABELS } from '@fura/shared/label-key.ts'
import { keysOf } from '@fura/shared/objects.ts'
import { formsOf, isOwnKey, type OwnWords } from '@fura/shared/rules/own-words.ts'
import type { Wording } from '@fura/shared/variants.ts'
import type { Texts } from '#i18n/texts.ts'
import { sectionOf, WORD_SECTIONS, type WordSection } from './word-sections.ts'

export interface WordEntry {
  /** The first of `keys`. */
  key: string
  /** One key, or those of every form of a plural. */
  keys: readonly string[]
  section: WordSection
}

const WORDINGS = keysOf(WORDED_LABELS)

/** Labels of another variant, and those of this one, which are changed under the label that they replace. */
const wordedAway = (wording: Wording): Set<string> =>
  new Set(
    WORDINGS.flatMap((other) =>
      WORDED_LABELS[other]
        .filter((key) => other === wording || !(other !== 'freight' && RECORD_LABELS[other].includes(key)))
        .map((key) => `${key}.${other}`),
    ),
  )

export const wordEntries = (texts: Texts, wording: Wording): WordEntry[] => {
  const away = wordedAway(wording)
  return Object.keys(texts)
    .filter((key) => isOwnKey(texts, key) && !away.has(key))
    .map((key) => ({ key, keys: formsOf(texts, key), section: sectionOf(key) }))
    .filter(({ key, keys }) => keys[0] === key)
}

/** The default text in this variant. */
export const ourWord = (texts: Texts, key: string, wording: Wording): string =>
  (WORDED_LABELS[wording].includes(key) ? texts[`${key}.${wording}`] : undefined) ?? texts[key] ?? ''

export interface WordSearch {
  text: string
  section: WordSection | 'all' | 'own'
}

/** By the default text, by the company's, or by the key; the company's own come first, then exact matches. */
export const foundEntries = (
  entries: readonly WordEntry[],
  { texts, own, wording }: { texts: Texts; own: OwnWords; wording: Wording },
  { text, section }: WordSearch,
): WordEntry[] => {
  const wanted = fold(text)
  const isOwn = ({ key }: WordEntry) => own[key] !== undefined
  const isIn = (entry: WordEntry) => section === 'all' || (section === 'own' ? isOwn(entry) : entry.section === section)
  const isMeant = (key: string) =>
    fold(ourWord(texts, key, wording)).includes(wanted) ||
    fold(own[key] ?? '').includes(wanted) ||
    (wanted !== '' && key.includes(text.trim().toLowerCase()))
  const found = entries.filter((entry) => isIn(entry) && entry.keys.some(isMeant))
  /** "Заказ" before "Открыть заказ {{number}}". */
  const rank = (entry: WordEntry): number => {
    if (isOwn(entry)) return 0
    return wanted !== '' && fold(ourWord(texts, entry.key, wording)) === wanted ? 1 : 2
  }
  const place = ({ section: of }: WordEntry) => WORD_SECTIONS.indexOf(of)
  return found.toSorted((one, other) => rank(one) - rank(other) || place(one) - place(other))
}
