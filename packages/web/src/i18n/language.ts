/** The language of the interface: remembered, and followed within a second when another tab or a setting changes it (S1.04). */
import { LANGUAGE_CHECK_INTERVAL, STORAGE_KEYS } from '@fura/shared/constants.ts'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@fura/shared/language.ts'
import { onStoredElsewhere, readStored, writeStored } from '#app/storage.ts'
import { currentLanguage, giveTexts, hasTexts, i18n, startTranslator } from './i18n.ts'
import { loadTexts } from './texts.ts'

/** null where nobody chose one on this device. */
export const chosenLanguage = (): Language | null => {
  const stored = readStored(STORAGE_KEYS.language)
  return isLanguage(stored) ? stored : null
}

const wantedLanguage = (): Language => chosenLanguage() ?? DEFAULT_LANGUAGE

const tellPage = (): void => {
  document.documentElement.lang = currentLanguage()
}

let isFollowing = false

const follow = async (): Promise<void> => {
  const wanted = wantedLanguage()
  if (isFollowing || wanted === currentLanguage()) return
  isFollowing = true
  try {
    if (!hasTexts(wanted)) giveTexts(wanted, await loadTexts(wanted))
    await i18n.changeLanguage(wanted)
    tellPage()
  } finally {
    isFollowing = false
  }
}

export const setLanguage = async (language: Language): Promise<void> => {
  writeStored(STORAGE_KEYS.language, language)
  await follow()
}

export const startLanguage = async (): Promise<void> => {
  const language = wantedLanguage()
  await startTranslator(language, await loadTexts(language))
  tellPage()
  setInterval(() => void follow(), LANGUAGE_CHECK_INTERVAL)
  onStoredElsewhere(STORAGE_KEYS.language, () => void follow())
}
