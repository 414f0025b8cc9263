/** Bank cards: mistyped ones are caught, and no more than the last four digits is shown. */
import { describe, expect, test } from 'vitest'
import { cardMask, isCardMask, isCardNumber, maskedCard } from './card.ts'
import { checkValue } from './check.ts'
import { card } from './field.ts'

describe('a bank card', () => {
  test.each(['4111111111111111', '378282246310005', '5500005555555559'])('%s is one', (digits) => {
    expect(isCardNumber(digits)).toBe(true)
  })

  test.each(['4111111111111112', '378282246310006', '411111111111', '', '41111111111111111111'])(
    '%s is none',
    (digits) => {
      expect(isCardNumber(digits)).toBe(false)
    },
  )

  test('S5.06 is accepted with the spaces of its mask and stored as digits', () => {
    expect(checkValue(card(), '4111 1111 1111 1111')).toEqual({ value: '4111111111111111' })
    expect(checkValue(card(), '3782-822463-10005')).toEqual({ value: '378282246310005' })
    expect(checkValue(card(), '4111 1111 1111 1112')).toEqual({ error: 'format' })
  })

  test('shows its last four digits alone', () => {
    expect(cardMask('4111111111111111')).toBe('•••• 1111')
    expect(isCardMask('•••• 1111')).toBe(true)
    expect(maskedCard('•••• 1111')).toBe('•••• 1111')
    expect(maskedCard('378282246310005')).toBe('•••• 0005')
  })
})
