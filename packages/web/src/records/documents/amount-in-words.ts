/** A sum in words for an invoice: "Двадцать одна гривна 05 копеек". Money is never converted to a float. Pure. */
import type { Language } from '@fura/shared/language.ts'
import type { Decimal } from '@fura/shared/money/decimals.ts'
import { Big } from 'big.js'
import { toCardinal as inEnglish } from 'n2words/en-GB'
import { toCardinal as inRussian } from 'n2words/ru-RU'
import { toCardinal as inUkrainian } from 'n2words/uk-UA'
import type { Paper } from './paper.ts'

type Gender = 'masculine' | 'feminine' | 'neuter'

/** The gender of the currency's unit. Indeclinable words are neuter in Ukrainian. */
const GENDERS: Readonly<Record<string, Readonly<Record<Language, Gender>>>> = {
  UAH: { ru: 'feminine', uk: 'feminine', en: 'masculine' },
  USD: { ru: 'masculine', uk: 'masculine', en: 'masculine' },
  EUR: { ru: 'masculine', uk: 'neuter', en: 'masculine' },
  PLN: { ru: 'masculine', uk: 'masculine', en: 'masculine' },
  KZT: { ru: 'masculine', uk: 'neuter', en: 'masculine' },
}

/** The library writes the Ukrainian і with a Latin letter, which neither search nor screen readers recognise. */
const ukrainian = (whole: string, gender: Gender): string => {
  const words = inUkrainian(whole, { gender: gender === 'feminine' ? 'feminine' : 'masculine' })
    .replaceAll('i', 'і')
    .replaceAll("'", '’')
  return gender === 'neuter' ? words.replace(/один$/, 'одне') : words
}

const WORDS: Readonly<Record<Language, (whole: string, gender: Gender) => string>> = {
  ru: (whole, gender) => inRussian(whole, { gender: gender === 'feminine' ? 'feminine' : 'masculine' }),
  uk: ukrainian,
  en: (whole) => inEnglish(whole),
}

const capital = (text: string, language: Language): string => text.charAt(0).toLocaleUpperCase(language) + text.slice(1)

/** The plural depends only on the last digits, so that no sum is too large for a number. */
const pluralBase = (whole: string): number => Number(whole.slice(-6))

export const amountInWords = ({ language, plural }: Paper, amount: Decimal, currencyCode: string): string => {
  const [whole = '0', coins = '00'] = new Big(amount).toFixed(2).split('.')
  const gender = GENDERS[currencyCode]?.[language]
  const words = capital(WORDS[language](whole, gender ?? 'masculine'), language)
  if (!gender) return `${words} ${currencyCode} ${coins}/100`
  const unit = plural(`document.money_${currencyCode}`, pluralBase(whole))
  return `${words} ${unit} ${coins} ${plural(`document.coin_${currencyCode}`, Number(coins))}`
}
