/** Which texts a company may replace: existing ones, with the same placeholders, all forms of a plural together. */
import { AppError, type FieldCode } from '@fura/shared/errors.ts'
import { isLanguage, type Language } from '@fura/shared/language.ts'
import { findWordMistake, formsOf, isOwnKey, type OwnWords } from '@fura/shared/rules/own-words.ts'
import { textsOf } from '#texts.ts'
import type { WordChanges } from './words.queries.ts'

/** Of one call: all that a screen can show at once. */
const MOST_AT_ONCE = 200

type Mistakes = Record<string, FieldCode>

const refuse = (fields: Readonly<Mistakes>): never => {
  throw new AppError('invalid data', { fields })
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const mistakeOf = (language: Language, key: string, sent: unknown): FieldCode | null => {
  const texts = textsOf(language)
  if (!isOwnKey(texts, key)) return 'unknown'
  if (sent === null) return null
  return typeof sent === 'string' ? findWordMistake(texts[key] ?? '', sent.trim()) : 'type'
}

/** A text equal to ours is not the company's own; of a plural, all forms are stored. */
const wordOf = (language: Language, key: string, sent: unknown): string | null => {
  const texts = textsOf(language)
  const word = typeof sent === 'string' ? sent.trim() : null
  return word === texts[key] && formsOf(texts, key).length === 1 ? null : word
}

export const readWords = (body: Readonly<Record<string, unknown>>): { language: Language; changes: WordChanges } => {
  const { language, words } = body
  if (!isLanguage(language)) return refuse({ language: language === undefined ? 'required' : 'not_allowed' })
  if (!isObject(words)) return refuse({ words: words === undefined ? 'required' : 'type' })
  const sent = Object.entries(words)
  if (sent.length > MOST_AT_ONCE) return refuse({ words: 'max' })
  const mistakes = sent.flatMap(([key, word]): [string, FieldCode][] => {
    const mistake = mistakeOf(language, key, word)
    return mistake ? [[key, mistake]] : []
  })
  if (mistakes.length > 0) return refuse(Object.fromEntries(mistakes))
  return { language, changes: Object.fromEntries(sent.map(([key, word]) => [key, wordOf(language, key, word)])) }
}

/** With only some forms changed "1 trip" would stand beside "2 orders". */
export const refuseHalfPlurals = (language: Language, own: OwnWords, changes: WordChanges): void => {
  const after: WordChanges = { ...own, ...changes }
  const isOwn = (key: string): boolean => typeof after[key] === 'string'
  const missing = Object.keys(changes).flatMap((key) => {
    const forms = formsOf(textsOf(language), key)
    return forms.some(isOwn) ? forms.filter((form) => !isOwn(form)) : []
  })
  if (missing.length > 0) refuse(Object.fromEntries(missing.map((form) => [form, 'required' as const])))
}
