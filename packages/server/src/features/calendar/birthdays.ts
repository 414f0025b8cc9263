/** Birthdays come round every year: the days of the period in every possible year of birth, and the date of a birthday this year. */

/** No contact person is older. */
const YEARS = 100

const yearsBefore = (day: number, years: number): number => {
  const date = new Date(day * 1000)
  return Date.UTC(date.getUTCFullYear() - years, date.getUTCMonth(), date.getUTCDate()) / 1000
}

/** From and until, as dates, in every year of a life. Pure. */
export const birthdaySpans = (fromDay: number, toDay: number): [number, number][] =>
  Array.from({ length: YEARS }, (_, years) => [yearsBefore(fromDay, years), yearsBefore(toDay, years)])

const inYear = (born: Date, year: number): number => {
  const day = Date.UTC(year, born.getUTCMonth(), born.getUTCDate())
  // A birthday on the 29th of February is on the 28th in other years.
  return (new Date(day).getUTCMonth() === born.getUTCMonth() ? day : Date.UTC(year, 1, 28)) / 1000
}

/** The day within these on which it is celebrated; null: none of them. */
export const birthdayWithin = (birthday: number, fromDay: number, toDay: number): number | null => {
  const born = new Date(birthday * 1000)
  const years = [fromDay, toDay].map((day) => new Date(day * 1000).getUTCFullYear())
  return years.map((year) => inYear(born, year)).find((day) => day >= fromDay && day < toDay) ?? null
}
