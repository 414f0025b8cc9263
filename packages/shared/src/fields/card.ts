/** Bank cards: the check that catches a mistyped digit, and what may be shown of one. */

/** The Luhn sum: every second digit from the right doubled. */
export const isCardNumber = (digits: string): boolean => {
  if (!/^\d{13,19}$/.test(digits)) return false
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

const SHOWN_DIGITS = 4

/** As lists show it: `•••• 1111`. */
export const cardMask = (digits: string): string => `•••• ${digits.slice(-SHOWN_DIGITS)}`

export const isCardMask = (text: string): boolean => /^•••• \d{4}$/.test(text)

/** The part of a card number that may be stored. */
export const maskedCard = (text: string): string => (isCardMask(text) ? text : cardMask(text))
