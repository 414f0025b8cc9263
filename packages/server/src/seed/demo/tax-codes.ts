/** Ukrainian tax codes that look right and fail their check digit, so that no real firm or person stands in the demo. */
import type { Random } from './random.ts'

const weigh = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0)

/** Check digit of an ЄДРПОУ whose first seven digits these are (domain.md 4.1). */
export const firmCheckDigit = (seven: string): number => {
  const inMiddle = Number(seven) >= 3_000_000 && Number(seven) < 6_000_000
  const weights = inMiddle ? [7, 1, 2, 3, 4, 5, 6] : [1, 2, 3, 4, 5, 6, 7]
  const rest = weigh(seven, weights) % 11
  if (rest < 10) return rest
  return (
    (weigh(
      seven,
      weights.map((weight) => weight + 2),
    ) %
      11) %
    10
  )
}

/** Check digit of a РНОКПП whose first nine digits these are. */
export const personCheckDigit = (nine: string): number =>
  (((weigh(nine, [-1, 5, 7, 9, 4, 6, 10, 5, 7]) % 11) + 11) % 11) % 10

const fail = (digit: number, random: Random): number => (digit + random.int(1, 9)) % 10

export const firmTaxCode = (random: Random): string => {
  const seven = `99${random.digits(5)}`
  return `${seven}${fail(firmCheckDigit(seven), random)}`
}

export const personTaxCode = (random: Random): string => {
  const nine = `99${random.digits(7)}`
  return `${nine}${fail(personCheckDigit(nine), random)}`
}
