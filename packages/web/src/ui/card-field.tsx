/** A bank card number: four groups of four, or 4-6-5 for the fifteen digits of some cards (S5.06). Its value is digits. */
import { DigitsField, type DigitsProps } from './digits-field.tsx'

const LONGEST = 16
const GROUPS = [4, 4, 4, 4]
const SHORT_CARD = 15
const SHORT_GROUPS = [4, 6, 5]

export const formatCard = (digits: string): string => {
  const groups = digits.length === SHORT_CARD ? SHORT_GROUPS : GROUPS
  const ends = groups.map((_, index) => groups.slice(0, index + 1).reduce((sum, length) => sum + length, 0))
  return ends
    .map((end, index) => digits.slice(end - (groups[index] ?? 0), end))
    .filter((group) => group !== '')
    .join(' ')
}

const cleanCard = (digits: string): string => digits.slice(0, LONGEST)

export const CardField = (props: DigitsProps) => (
  <DigitsField
    {...props}
    type="text"
    inputMode="numeric"
    autoComplete="cc-number"
    placeholder="0000 0000 0000 0000"
    clean={cleanCard}
    format={formatCard}
  />
)
