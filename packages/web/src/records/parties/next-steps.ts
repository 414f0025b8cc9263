/** The next step after a talk in one tap. Days start at nine, when the company's phones are answered. */
import { DAY } from '@fura/shared/seconds.ts'
import { instantOf } from '@fura/shared/time-zone.ts'
import { companyDay, companyZone } from '#core/company-zone.ts'

export const NEXT_STEPS = ['in_an_hour', 'tomorrow', 'in_three_days', 'in_a_week'] as const
export type NextStep = (typeof NEXT_STEPS)[number]

const HOUR = 3600
const MORNING = 9 * HOUR
const TEN_MINUTES = 600
const DAYS: Readonly<Record<Exclude<NextStep, 'in_an_hour'>, number>> = { tomorrow: 1, in_three_days: 3, in_a_week: 7 }

/** In Unix seconds, in the steps of the time field. */
export const nextStep = (step: NextStep, now: number): number =>
  step === 'in_an_hour'
    ? Math.ceil((now + HOUR) / TEN_MINUTES) * TEN_MINUTES
    : instantOf(companyDay(now) + DAYS[step] * DAY + MORNING, companyZone())
