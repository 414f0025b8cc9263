/**
 * Where texts come from: the server, else the copy stored on this device, else the Russian ones of the build.
 * A copy made by this same build is shown at once and refreshed in the background; an older one may lack new texts.
 */
import type { Language } from '@fura/shared/language.ts'
import { api } from '#api/client.ts'
import { keepCopy, readCopy } from '#core/boot-copy.ts'
import { BUILD_INFO } from '#core/build-info.ts'
import { logWarning } from '#core/log.ts'
import { whenAtRest } from '#core/when-at-rest.ts'

export type Texts = Readonly<Record<string, string>>

interface Copy {
  build: string
  /** Reading one text from the device is many times faster than a thousand. */
  json: string
}

type TakeTexts = (language: Language, texts: Texts) => void

const TIMEOUT = 3000
const ASK_AGAIN_AFTER = 15_000

/** Refreshed texts that arrived before the listener was set. */
const early: Parameters<TakeTexts>[] = []
let take: TakeTexts = (...fresh) => void early.push(fresh)

/** Called when the server's texts arrive after others were shown. */
export const onFreshTexts = (listener: TakeTexts): void => {
  take = listener
  for (const fresh of early.splice(0)) listener(...fresh)
}

const keyOf = (language: Language): `i18n:${Language}` => `i18n:${language}`

const fetchTexts = async (language: Language): Promise<Texts> => {
  const path = `/tech/get_translations/${language}.json`
  const texts: Texts = await api.get<Record<string, string>>(path, { timeout: TIMEOUT })
  await keepCopy(keyOf(language), { build: BUILD_INFO.build, json: JSON.stringify(texts) } satisfies Copy)
  return texts
}

/** In the background, until the server has answered. */
export const refreshTexts = (language: Language): void => {
  fetchTexts(language).then(
    (texts) => take(language, texts),
    (error: unknown) => {
      logWarning(`the texts in ${language} were not refreshed`, error)
      setTimeout(refreshTexts, ASK_AGAIN_AFTER, language)
    },
  )
}

const builtIn = async (): Promise<Texts> => (await import('@fura/shared/locales/ru.json')).default

const isCopy = (value: unknown): value is Copy =>
  typeof value === 'object' && value !== null && 'json' in value && typeof value.json === 'string'

const textsIn = (copy: unknown): Texts => (isCopy(copy) ? (JSON.parse(copy.json) as Texts) : {})

export const loadTexts = async (language: Language): Promise<Texts> => {
  const copy = await readCopy(keyOf(language))
  if (isCopy(copy) && copy.build === BUILD_INFO.build) {
    whenAtRest(() => refreshTexts(language))
    return textsIn(copy)
  }
  try {
    return await fetchTexts(language)
  } catch (error) {
    logWarning(`no texts in ${language} from the server`, error)
    setTimeout(refreshTexts, ASK_AGAIN_AFTER, language)
    return { ...(await builtIn()), ...textsIn(copy) }
  }
}
