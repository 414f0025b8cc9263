/** A number of bytes as people read it. */
import { currentLanguage } from './i18n.ts'

const MEGABYTE = 1024 * 1024

export const megabytes = (bytes: number): string =>
  new Intl.NumberFormat(currentLanguage(), {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
  }).format(bytes / MEGABYTE)
