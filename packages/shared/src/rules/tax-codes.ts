/** Check digits of the tax codes that forwarders meet most (domain.md 4.1): Ukrainian firms and people, Kazakh businesses. */

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

const BUSINESS_WEIGHTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]
const SECOND_BUSINESS_WEIGHTS = [3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2]

/** Check digit of a БИН or ИИН whose first eleven digits these are; null: such a code is not given out. */
export const businessCheckDigit = (eleven: string): number | null => {
  const first = weigh(eleven, BUSINESS_WEIGHTS) % 11
  if (first < 10) return first
  const second = weigh(eleven, SECOND_BUSINESS_WEIGHTS) % 11
  return second < 10 ? second : null
}

/** Check digit of a Polish NIP whose first nine digits these are; null: such a number is not given out. */
export const nipCheckDigit = (nine: string): number | null => {
  const rest = weigh(nine, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11
  return rest < 10 ? rest : null
}
