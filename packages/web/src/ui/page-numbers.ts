/** The numbers of a pagination: three at a time, the current one in the middle if possible (S9.01). */
import { PAGE_NUMBERS_SHOWN } from '@fura/shared/constants.ts'

export const pageNumbers = (page: number, pages: number): number[] => {
  const shown = Math.min(PAGE_NUMBERS_SHOWN, pages)
  const first = Math.max(1, Math.min(page - Math.floor(PAGE_NUMBERS_SHOWN / 2), pages - shown + 1))
  return Array.from({ length: shown }, (_, index) => first + index)
}
