/** What must be known before the first screen: language and installation together, then the person. */
import { deviceId } from '#offline/boot.ts'
import { setClientId, setLanguageSource } from '#api/client.ts'
import { currentLanguage } from '#i18n/i18n.ts'
import { startLanguage } from '#i18n/language.ts'
import { startInstallation } from './installation.ts'
import { logWarning } from './log.ts'
import { startSession } from './session.ts'

const nameDevice = async (): Promise<void> => {
  try {
    setClientId(await deviceId())
  } catch (error) {
    logWarning('this device has no id of its own', error)
  }
}

export const boot = async (): Promise<void> => {
  setLanguageSource(currentLanguage)
  const device = nameDevice()
  // Texts are waited for even where the rest fails: without them not even that could be told.
  const [texts, installation] = await Promise.allSettled([startLanguage(), startInstallation()])
  for (const part of [texts, installation]) if (part.status === 'rejected') throw part.reason
  await Promise.all([device, startSession()])
}
