/** Days as a row has room for them: "14.11", on the clocks of this device. */
const two = (value: number): string => String(value).padStart(2, '0')

export const shortDay = (seconds: number): string => {
  const date = new Date(seconds * 1000)
  return `${two(date.getDate())}.${two(date.getMonth() + 1)}`
}

/** Of a calendar day, which is kept as its midnight in UTC. */
export const shortCalendarDay = (seconds: number): string => {
  const date = new Date(seconds * 1000)
  return `${two(date.getUTCDate())}.${two(date.getUTCMonth() + 1)}`
}

const midnight = (seconds: number): number => new Date(seconds * 1000).setHours(0, 0, 0, 0)

/** How many calendar days lie between two moments; below zero where the second is earlier. */
export const dayBetween = (from: number, to: number): number => Math.round((midnight(to) - midnight(from)) / 86_400_000)
