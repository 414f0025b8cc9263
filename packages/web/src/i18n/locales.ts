/** This build's own texts in any language: for documents, and beside a company's own words. */
import type { Language } from '@fura/shared/language.ts'
import type { Texts } from './texts.ts'

export const LOCALES: Readonly<Record<Language, () => Promise<{ default: Texts }>>> = {
  ru: () => import('@fura/shared/locales/ru.json'),
  uk: () => import('@fura/shared/locales/uk.json'),
  en: () => import('@fura/shared/locales/en.json'),
}
