/**
 * The texts of the interface in each language, read once: served to the app, and used in the server's own mails and names. A company
 * may have its own words in place of some (`rows/own-words.ts`).
 */
import { readFileSync } from 'node:fs'
import { LANGUAGES, type Language } from '@fura/shared/language.ts'
import { recordOf } from '@fura/shared/objects.ts'
import { aboveWording, type OwnWords } from '@fura/shared/rules/own-words.ts'
import { type VariantName, VARIANTS, type Wording } from '@fura/shared/variants.ts'
import type { Database } from '#db/database.ts'
import { compress, type Compressed } from '#http/compressed.ts'
import { ownWordsIn } from '#rows/own-words.ts'

export type Texts = Readonly<Record<string, string>>
type Variables = Readonly<Record<string, string>>

const readTexts = (language: Language): Texts =>
  JSON.parse(readFileSync(new URL(import.meta.resolve(`@fura/shared/locales/${language}.json`)), 'utf8')) as Texts

const texts = recordOf(LANGUAGES, readTexts)

export const textsOf = (language: Language): Texts => texts[language]

const isEmpty = (own: OwnWords): boolean => Object.keys(own).length === 0

const companies = new WeakMap<OwnWords, Texts>()

/** Our texts, overridden by the company's own words. */
export const companyTexts = (db: Database, language: Language): Texts => {
  const own = ownWordsIn(db, language)
  if (isEmpty(own)) return texts[language]
  const merged = companies.get(own) ?? { ...texts[language], ...own }
  companies.set(own, merged)
  return merged
}

const compressedTexts = recordOf(LANGUAGES, (language) => compress(JSON.stringify(texts[language])))

const sentByWords = new WeakMap<OwnWords, Map<Wording, Compressed>>()

/** The compressed texts of one language; every start of every app requests them. */
export const sentTexts = (company: { db: Database; variant: VariantName }, language: Language): Compressed => {
  const own = ownWordsIn(company.db, language)
  if (isEmpty(own)) return compressedTexts[language]
  const { wording } = VARIANTS[company.variant]
  const byWording = sentByWords.get(own) ?? new Map<Wording, Compressed>()
  sentByWords.set(own, byWording)
  const compressed =
    byWording.get(wording) ?? compress(JSON.stringify({ ...texts[language], ...aboveWording(own, wording) }))
  byWording.set(wording, compressed)
  return compressed
}

/** The locale check finds missing keys. */
export const filledText = (of: Texts, key: string, variables: Variables = {}): string =>
  (of[key] ?? key).replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => variables[name] ?? whole)

/** One text with its {{variables}} filled in, in our wording. */
export const textOf = (language: Language, key: string, variables: Variables = {}): string =>
  filledText(texts[language], key, variables)

/** The same in the company's own words. */
export const companyText = (db: Database, language: Language, key: string, variables: Variables = {}): string =>
  filledText(companyTexts(db, language), key, variables)

/** The word of a coded choice, e.g. 1 of `contractor.entity_physical_person`. */
export const choiceName = (db: Database, language: Language, name: string, code: number): string =>
  companyText(db, language, `${name}.${code}`)
