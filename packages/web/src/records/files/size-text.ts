/** The size of a file for people: "340 кБ", "1,2 МБ". */
import { currentLanguage } from '#i18n/i18n.ts'

const KILOBYTE = 1024
const MEGABYTE = KILOBYTE * KILOBYTE

const withUnit = (value: number, unit: 'kilobyte' | 'megabyte'): string =>
  new Intl.NumberFormat(currentLanguage(), {
    style: 'unit',
    unit,
    maximumFractionDigits: unit === 'megabyte' ? 1 : 0,
  }).format(value)

export const sizeText = (bytes: number): string =>
  bytes < MEGABYTE ? withUnit(Math.max(1, bytes / KILOBYTE), 'kilobyte') : withUnit(bytes / MEGABYTE, 'megabyte')
