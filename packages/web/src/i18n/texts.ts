/**
 * Where texts come from: the server, else the copy kept on this device, else the Russian ones that are part of the build.
 * A copy made by this same build is shown at once and refreshed behind the screen; an older one may lack new texts.
 */
import type { Language } from '@fura/shared/language.ts'
import { api } from '#api/client.ts'
import { keepCopy, readCopy } from '#app/boot-copy.ts'
import { BUILD_INFO } from '#app/build-info.ts'
import { giveTexts, type Texts } from './i18n.ts'
import { logWarning } from '#app/log.ts'

interface Copy {
  build: string
  texts: Texts
}

const TIMEOUT = 3000
const ASK_AGAIN_AFTER = 15_000

const keyOf = (language: Language): `i18n:${Language}` => `i18n:${language}`

const fetchTexts = async (language: Language): Promise<Texts> => {
  const path = `/tech/get_translations/${language}.json`
  const texts: Texts = await api.get<Record<string, string>>(path, { timeout: TIMEOUT })
  await keepCopy(keyOf(language), { build: BUILD_INFO.build, texts } satisfies Copy)
  return texts
}

const refresh = (language: Language): void => {
  fetchTexts(language).then(
    (texts) => giveTexts(language, texts),
    (error: unknown) => {
      logWarning(`the texts in ${language} were not refreshed`, error)
      setTimeout(refresh, ASK_AGAIN_AFTER, language)
    },
  )
}

const builtIn = async (): Promise<Texts> => (await import('@fura/shared/locales/ru.json')).default

export const loadTexts = async (language: Language): Promise<Texts> => {
  const copy = (await readCopy(keyOf(language))) as Copy | undefined
  if (copy?.build === BUILD_INFO.build) {
    refresh(language)
    return copy.texts
  }
  try {
    return await fetchTexts(language)
  } catch (error) {
    logWarning(`no texts in ${language} from the server`, error)
    setTimeout(refresh, ASK_AGAIN_AFTER, language)
    return { ...(await builtIn()), ...copy?.texts }
  }
}
