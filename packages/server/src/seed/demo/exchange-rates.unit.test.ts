/** Demo rates: complete, smooth, and the same for a day whenever they are made. */
import { checkValue } from '@fura/shared/fields/check.ts'
import { rate as rateField } from '@fura/shared/fields/field.ts'
import { describe, expect, test } from 'vitest'
import { dayFrom } from './days.ts'
import { exchangeRates } from './exchange-rates.ts'

const TODAY = Date.UTC(2026, 10, 15) / 1000

describe('exchange rates', () => {
  const rates = exchangeRates(TODAY, 'UAH')

  test('are there for every day of fourteen months, up to today', () => {
    const days = rates.filter(({ currency_id: currency }) => currency === 2).map(({ date }) => Number(date))
    expect(days[0]).toBe(Date.UTC(2025, 8, 15) / 1000)
    expect(days.at(-1)).toBe(TODAY)
    expect(days.every((day, index) => index === 0 || day - (days[index - 1] ?? 0) === 86_400)).toBe(true)
    expect(rates).toHaveLength(days.length * 8)
  })

  test('have six decimals and move little from day to day', () => {
    for (const [index, { rate, currency_id: currency }] of rates.entries()) {
      expect(checkValue(rateField(), rate)).toEqual({ value: rate })
      const before = rates[index - 1]
      if (before?.currency_id !== currency) continue
      expect(Math.abs(Number(rate) / Number(before?.rate) - 1)).toBeLessThan(0.01)
    }
  })

  test('are the same for a day whenever they are made', () => {
    const tomorrow = exchangeRates(dayFrom(TODAY, 1), 'UAH')
    const yesterdays = rates.filter(({ date }) => date === dayFrom(TODAY, -1)).map(({ rate }) => rate)
    expect(tomorrow.filter(({ date }) => date === dayFrom(TODAY, -1)).map(({ rate }) => rate)).toEqual(yesterdays)
  })

  test('are in the own currency, which has none', () => {
    const [inDollars, dollar] = [exchangeRates(TODAY, 'USD'), 2]
    expect(inDollars.filter(({ currency_id: currency }) => currency === dollar)).toEqual([])
    const [hryvnia] = inDollars.filter(({ currency_id: currency, date }) => currency === 1 && date === TODAY)
    const [dollarRate] = rates.filter(({ currency_id: currency, date }) => currency === dollar && date === TODAY)
    expect(Number(hryvnia?.rate) * Number(dollarRate?.rate)).toBeCloseTo(1, 4)
  })
})
