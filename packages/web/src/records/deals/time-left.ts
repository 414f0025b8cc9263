/** The time until a moment: whole hours and the minutes beyond them, at least one minute. Pure. */
const MINUTE = 60

export const timeLeft = (seconds: number): { hours: number; minutes: number } => {
  const minutes = Math.max(1, Math.round(seconds / MINUTE))
  return { hours: Math.floor(minutes / MINUTE), minutes: minutes % MINUTE }
}
