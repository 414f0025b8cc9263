/** A number of bytes as people read it, up to gigabytes. */
import { currentLanguage } from '#i18n/i18n.ts'
import { megabytes } from '#i18n/megabytes.ts'

const GIGABYTE = 1024 ** 3

export const sizeText = (bytes: number): string =>
  bytes < GIGABYTE
    ? megabytes(bytes)
    : new Intl.NumberFormat(currentLanguage(), { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 1 }).format(
        bytes / GIGABYTE,
      )
