/** On which day the company's weeks begin. The manifest says so; a copy that an earlier build stored does not. */
import type { WeekStart } from '@fura/shared/days.ts'

const USUAL: WeekStart = 'monday'

let start: WeekStart = USUAL

export const companyWeekStart = (): WeekStart => start

export const setCompanyWeekStart = (next: WeekStart | undefined): void => {
  start = next ?? USUAL
}
