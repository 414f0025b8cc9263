/** What the first screen needs: the texts, and at the same time the installation and then the user. */
import type { Language } from '@fura/shared/language.ts'
import { setClientId, setLanguageSource } from '#api/client.ts'
import { readCopy } from '#core/boot-copy.ts'
import { deviceId } from '#core/boot-store.ts'
import { logWarning } from '#core/log.ts'
import { loadTexts, type Texts } from '#i18n/texts.ts'
import { wantedLanguage } from '#i18n/wanted-language.ts'
import { askFirstList } from './first-list.ts'
import { startInstallation } from './installation.ts'
import { startSession } from './session.ts'

export interface Booted {
  language: Language
  texts: Texts
  /** Why the app cannot start, shown in these texts. */
  failure: { error: unknown } | null
}

const nameDevice = async (): Promise<void> => {
  try {
    setClientId(await deviceId())
  } catch (error) {
    logWarning('this device has no id', error)
  }
}

const findPlaceAndPerson = async (): Promise<null> => {
  const lastUser = readCopy('lastUser')
  await startInstallation()
  askFirstList(window.location)
  await startSession(lastUser)
  return null
}

export const boot = async (): Promise<Booted> => {
  const language = wantedLanguage()
  setLanguageSource(wantedLanguage)
  const [texts, failure] = await Promise.all([
    loadTexts(language),
    findPlaceAndPerson().catch((error: unknown) => ({ error })),
    nameDevice(),
  ])
  return { language, texts, failure }
}
