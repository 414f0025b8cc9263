/**
 * The company's own words in every language: the device makes documents in the language of their readers, also without a network.
 * The texts of the screen contain them already.
 */
import { LANGUAGES, type Language } from '@fura/shared/language.ts'
import type { OwnWords, WordsByLanguage } from '@fura/shared/rules/own-words.ts'
import { api } from '#api/client.ts'
import { keepCopy, readCopy } from '#core/boot-copy.ts'
import { companyWords } from '#core/company-words.ts'
import { logWarning } from '#core/log.ts'
import { LOCALES } from './locales.ts'
import type { Texts } from './texts.ts'

interface Copy {
  version: string
  words: WordsByLanguage
}

const TIMEOUT = 3000
const NONE: WordsByLanguage = { ru: {}, uk: {}, en: {} }

const isCopy = (value: unknown): value is Copy => typeof value === 'object' && value !== null && 'words' in value

/** The company's current words, else those that the device has stored. */
export const loadOwnWords = async (): Promise<WordsByLanguage> => {
  const version = companyWords()
  if (version === '') return NONE
  const stored = await readCopy('ownWords')
  const copy = isCopy(stored) ? stored : null
  if (copy?.version === version) return copy.words
  try {
    const { words } = await api.get<{ words: Record<Language, OwnWords> }>('/api/company/words/shown/', {
      timeout: TIMEOUT,
    })
    await keepCopy('ownWords', { version, words } satisfies Copy)
    return words
  } catch (error) {
    logWarning("the company's own words were not read", error)
    return copy?.words ?? NONE
  }
}

export const loadCompanyTexts = async (): Promise<Map<Language, Texts>> => {
  const own = await loadOwnWords()
  const texts = LANGUAGES.map(
    async (language) => [language, { ...(await LOCALES[language]()).default, ...own[language] }] as const,
  )
  return new Map(await Promise.all(texts))
}
