/** The language of the interface: stored, and updated within a second when another tab or a setting changes it (S1.04). */
import { LANGUAGE_CHECK_INTERVAL, STORAGE_KEYS } from '@fura/shared/constants.ts'
import type { Language } from '@fura/shared/language.ts'
import { onStoredElsewhere, writeStored } from '#core/storage.ts'
import { currentLanguage, giveTexts, hasTexts, i18n, startTranslator } from './i18n.ts'
import { loadTexts, onFreshTexts, type Texts } from './texts.ts'
import { wantedLanguage } from './wanted-language.ts'

const tellPage = (): void => {
  document.documentElement.lang = currentLanguage()
}

let isFollowing = false

const follow = async (): Promise<void> => {
  const language = wantedLanguage()
  if (isFollowing || language === currentLanguage()) return
  isFollowing = true
  try {
    if (!hasTexts(language)) giveTexts(language, await loadTexts(language))
    await i18n.changeLanguage(language)
    tellPage()
  } finally {
    isFollowing = false
  }
}

export const setLanguage = async (language: Language): Promise<void> => {
  writeStored(STORAGE_KEYS.language, language)
  await follow()
}

export const startLanguage = async (language: Language, texts: Texts): Promise<void> => {
  await startTranslator(language, texts)
  tellPage()
  onFreshTexts(giveTexts)
  setInterval(() => void follow(), LANGUAGE_CHECK_INTERVAL)
  onStoredElsewhere(STORAGE_KEYS.language, () => void follow())
}
