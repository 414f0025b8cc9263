/** The firms, places and cargo of the sample, in the words of each language. */
import type { Language } from '@fura/shared/language.ts'

export interface Expected {
  /** Texts of the locales that must be on the page. */
  labels: readonly string[]
  values: (language: Language) => readonly string[]
}

export const inLanguage = (language: Language, ru: string, uk: string, en: string): string => ({ ru, uk, en })[language]

export const money = (language: Language, whole: string, cents: string): string =>
  language === 'en' ? `${whole.replaceAll(' ', ',')}.${cents}` : `${whole},${cents}`

export const placesOf = (language: Language): string[] => [
  inLanguage(language, 'Вроцлав, Польша', 'Вроцлав, Польща', 'Wroclaw, Poland'),
  inLanguage(language, 'Киев, Украина', 'Київ, Україна', 'Kyiv, Ukraine'),
]

/** Between the ends: a second loading, a first unloading and a customs office. */
export const stopsOf = (language: Language): string[] => [
  inLanguage(language, 'Катовице, Польша', 'Катовіце, Польща', 'Katowice, Poland'),
  'ul. Magazynowa 9, brama 4',
  inLanguage(language, 'Львов, Украина', 'Львів, Україна', 'Lviv, Ukraine'),
  'вул. Зелена, 149',
  'Митний пост Львів',
]

export const OUR_FIRM = ['«Фура-Логістик»', '41234567', '412345615553', '65026, Україна, м. Одеса']
export const OUR_BANK = ['UA213223130000026007233566001', 'АТ «Укрексімбанк»', 'EXBSUAUX', 'Мельник Олена Петрівна']
export const BUYER = [
  'ТОВ «Скло-Буд Україна»',
  '39876543',
  '398765426554',
  'UA903052992990004149123456789',
  'ПриватБанк',
]

export const cargoOf = (language: Language): string[] => [
  'Стекло листовое флоат',
  language === 'en' ? '21,450.5' : '21 450,5',
  language === 'en' ? '61.25' : '61,25',
  '22',
  'паллеты',
  '6.1',
  '1263',
  'PAINT RELATED',
  inLanguage(language, 'от 2 до 8', 'від 2 до 8', 'from 2 to 8'),
]
