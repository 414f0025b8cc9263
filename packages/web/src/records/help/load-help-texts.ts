/** The texts of the help in one language, loaded when somebody asks for them. */
import type { Language } from '@fura/shared/language.ts'
import type { HelpTexts } from './help-guides.ts'

const LOADERS: Readonly<Record<Language, () => Promise<HelpTexts>>> = {
  ru: async () => (await import('./texts/ru.ts')).ru,
  uk: async () => (await import('./texts/uk.ts')).uk,
  en: async () => (await import('./texts/en.ts')).en,
}

export const loadHelpTexts = (language: Language): Promise<HelpTexts> => LOADERS[language]()
