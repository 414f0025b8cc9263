/** Where a key moves from a day, by the ARIA practices for a date grid. */
import { addDays, addMonths, weekOf } from '@fura/shared/days.ts'
import { companyWeekStart } from '#core/company-week.ts'

const MONTHS_OF_YEAR = 12

export const dayByKey = (day: string, key: string, isShifted: boolean): string | undefined => {
  const months = isShifted ? MONTHS_OF_YEAR : 1
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return weekOf(day, companyWeekStart())[0]
    case 'End':
      return weekOf(day, companyWeekStart()).at(-1)
    case 'PageUp':
      return addMonths(day, -months)
    case 'PageDown':
      return addMonths(day, months)
    default:
      return undefined
  }
}
