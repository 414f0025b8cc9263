/** The translator of the app. Keys are flat: the dot in `driver.phone` is a letter like any other. */
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '@fura/shared/language.ts'
import { createInstance, type i18n as Translator } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Texts } from './texts.ts'

const NAMESPACE = 'texts'

export const i18n: Translator = createInstance()

/** Loads nothing by itself: texts.ts adds the texts as they arrive. */
export const startTranslator = async (language: Language, texts: Texts): Promise<void> => {
  await i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: DEFAULT_LANGUAGE,
    ns: [NAMESPACE],
    defaultNS: NAMESPACE,
    resources: { [language]: { [NAMESPACE]: texts } },
    keySeparator: false,
    nsSeparator: false,
    // React escapes what it draws.
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18nStore: 'added' },
  })
}

export const hasTexts = (language: Language): boolean => i18n.hasResourceBundle(language, NAMESPACE)

export const giveTexts = (language: Language, texts: Texts): void => {
  const currentTexts: unknown = i18n.getResourceBundle(language, NAMESPACE)
  // Adding texts redraws every screen, so equal ones are not added.
  if (JSON.stringify(currentTexts) !== JSON.stringify(texts))
    i18n.addResourceBundle(language, NAMESPACE, texts, false, true)
}

export const currentLanguage = (): Language => (isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE)
