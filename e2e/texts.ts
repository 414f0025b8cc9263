/** The texts of the app, so that tests find them by key and not by copied words. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { labelKey } from '@fura/shared/label-key.ts'
import type { Language } from '@fura/shared/language.ts'

const FOLDER = join(import.meta.dirname, '../packages/shared/locales')

export type Texts = Readonly<Record<string, string>>
export type Values = Readonly<Record<string, string | number>>
/** `marked`: each text in the language that needs most room, between marks that distinguish it from words in the code. */
export type Speech = Language | 'marked'

const textsByLanguage = new Map<Language, Texts>()

export const textsOf = (language: Language): Texts => {
  const texts =
    textsByLanguage.get(language) ?? (JSON.parse(readFileSync(join(FOLDER, `${language}.json`), 'utf8')) as Texts)
  textsByLanguage.set(language, texts)
  return texts
}

/** Marks that take no room. */
export const MARKS = { begin: '\u2063', end: '\u2064' }

const marked = (text: string): string => `${MARKS.begin}${text}${MARKS.end}`

let longest: Texts | undefined

/** The longest text of the three languages, under the keys of Russian, the language of the page. */
const longestTexts = (): Texts => {
  longest ??= Object.fromEntries(
    Object.entries(textsOf('ru')).map(([key, text]) => {
      const others = [textsOf('uk')[key], textsOf('en')[key]].filter((other) => other !== undefined)
      return [key, others.reduce((one, other) => (other.length > one.length ? other : one), text)]
    }),
  )
  return longest
}

export const markedTexts = (): Texts =>
  Object.fromEntries(Object.entries(longestTexts()).map(([key, text]) => [key, marked(text)]))

let spoken: Speech = 'ru'

/** The language of `t` from now on, in this worker. */
export const speak = (speech: Speech): void => {
  spoken = speech
}

/** With `count` the plural form of the language is used, as in i18next. */
export const t = (key: string, values: Values = {}, speech: Speech = spoken): string => {
  const language = speech === 'marked' ? 'ru' : speech
  const texts = speech === 'marked' ? longestTexts() : textsOf(language)
  const form = typeof values.count === 'number' ? new Intl.PluralRules(language).select(values.count) : ''
  const text = texts[`${key}_${form}`] ?? texts[key]
  if (text === undefined) throw new Error(`there is no text "${key}" in ${language}`)
  const filled = text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole))
  return speech === 'marked' ? marked(filled) : filled
}

/** The label of a field in a form. */
export const labelOf = (entity: string, field: string): string =>
  t(labelKey(entity, field, (key) => textsOf('ru')[key] !== undefined))
