/** The texts of the interface in each language, read once: served to the app, and used by the server's own mails and names. */
import { readFileSync } from 'node:fs'
import { LANGUAGES, type Language } from '@fura/shared/language.ts'
import { compress, type Compressed } from '#http/compressed.ts'

export type Texts = Readonly<Record<string, string>>

const readTexts = (language: Language): Texts =>
  JSON.parse(readFileSync(new URL(import.meta.resolve(`@fura/shared/locales/${language}.json`)), 'utf8')) as Texts

const texts = Object.fromEntries(LANGUAGES.map((language) => [language, readTexts(language)])) as Record<
  Language,
  Texts
>

export const textsOf = (language: Language): Texts => texts[language]

const sent = Object.fromEntries(
  LANGUAGES.map((language) => [language, compress(JSON.stringify(texts[language]))]),
) as Record<Language, Compressed>

/** The texts of one language as they are sent: every start of every app asks for them. */
export const sentTextsOf = (language: Language): Compressed => sent[language]

/** One text with its {{variables}} filled in; a key that is missing is a mistake the locale check finds. */
export const textOf = (language: Language, key: string, variables: Readonly<Record<string, string>> = {}): string =>
  (texts[language][key] ?? key).replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => variables[name] ?? whole)

/** The word of a coded choice, e.g. 1 of `contractor.entity_physical_person`. */
export const choiceName = (language: Language, entity: string, field: string, code: number): string =>
  textOf(language, `${entity}.${field}.${code}`)
