/** The next step of a talk in one tap. Days start at nine, when the phones are answered. Pure. */
export const NEXT_STEPS = ['in_an_hour', 'tomorrow', 'in_three_days', 'in_a_week'] as const
export type NextStep = (typeof NEXT_STEPS)[number]

const MORNING = 9
const TEN_MINUTES = 600
const DAYS: Readonly<Record<Exclude<NextStep, 'in_an_hour'>, number>> = { tomorrow: 1, in_three_days: 3, in_a_week: 7 }

/** In Unix seconds, on the grid of the time field. */
export const nextStep = (step: NextStep, now: Date): number => {
  if (step === 'in_an_hour') return Math.ceil((now.getTime() / 1000 + 3600) / TEN_MINUTES) * TEN_MINUTES
  const day = new Date(now)
  day.setDate(day.getDate() + DAYS[step])
  day.setHours(MORNING, 0, 0, 0)
  return day.getTime() / 1000
}
