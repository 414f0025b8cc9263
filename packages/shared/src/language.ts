/** The languages of the interface, and which of them a request asks for. */

export const LANGUAGES = ['ru', 'uk', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

export const DEFAULT_LANGUAGE: Language = 'ru'

export const isLanguage = (value: unknown): value is Language => LANGUAGES.some((language) => language === value)

const weightedLanguage = (part: string) => {
  const [range = '', ...parameters] = part.split(';')
  const q = parameters.map((parameter) => parameter.trim()).find((parameter) => /^q=/i.test(parameter))
  return { language: range.trim().toLowerCase().split('-')[0], q: q === undefined ? 1 : Number(q.slice(2)) }
}

/** The first language of an Accept-Language header that we speak, by weight: `uk-UA,uk;q=0.9,en;q=0.8` is uk. */
export const asLanguage = (header: string | undefined): Language => {
  const accepted = (header ?? '')
    .split(',')
    .map(weightedLanguage)
    .filter(({ q }) => q > 0)
    .toSorted((a, b) => b.q - a.q)
    .map(({ language }) => language)
  return accepted.find(isLanguage) ?? DEFAULT_LANGUAGE
}
