/** The texts of the interface in each language, read once: served to the app, and used by the server's own mails and names. */
import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { LANGUAGES, type Language } from '@fura/shared/language.ts'

export type Texts = Readonly<Record<string, string>>

const readTexts = (language: Language): Texts =>
  JSON.parse(readFileSync(new URL(import.meta.resolve(`@fura/shared/locales/${language}.json`)), 'utf8')) as Texts

const texts = Object.fromEntries(LANGUAGES.map((language) => [language, readTexts(language)])) as Record<
  Language,
  Texts
>

export const textsOf = (language: Language): Texts => texts[language]

/** The texts of one language as they are sent, ready compressed: every start of every app asks for them. */
export interface SentTexts {
  plain: Buffer
  br: Buffer
  gzip: Buffer
}

const sent = Object.fromEntries(
  LANGUAGES.map((language) => {
    const plain = Buffer.from(JSON.stringify(texts[language]))
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
    return [language, { plain, br: brotliCompressSync(plain, { params }), gzip: gzipSync(plain) }]
  }),
) as Record<Language, SentTexts>

export const sentTextsOf = (language: Language): SentTexts => sent[language]

/** One text with its {{variables}} filled in; a key that is missing is a mistake the locale check finds. */
export const textOf = (language: Language, key: string, variables: Readonly<Record<string, string>> = {}): string =>
  (texts[language][key] ?? key).replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => variables[name] ?? whole)

/** The word of a coded choice, e.g. 1 of `contractor.entity_physical_person`. */
export const choiceName = (language: Language, entity: string, field: string, code: number): string =>
  textOf(language, `${entity}.${field}.${code}`)
