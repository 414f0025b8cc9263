/** Which language the interface is to have. A file of its own, because the start needs it before the translator is loaded. */
import { STORAGE_KEYS } from '@fura/shared/constants.ts'
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@fura/shared/language.ts'
import { readStored } from '#core/storage.ts'

export const wantedLanguage = (): Language => {
  const stored = readStored(STORAGE_KEYS.language)
  return isLanguage(stored) ? stored : DEFAULT_LANGUAGE
}
