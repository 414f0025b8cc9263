/** The colour of a company's header, and settings as the history tells them. */
import { describe, expect, test } from 'vitest'
import { BRANDS } from './brands.ts'
import { isReadableInk, settingText, settingValue } from './company-settings.ts'

describe('the colour of the header', () => {
  test.each(Object.values(BRANDS))('$ink of a variant can be read', ({ ink }) => {
    expect(isReadableInk(ink)).toBe(true)
  })

  test.each(['#FFFFFF', '#FFAD1F', '#3B7BEA', '#777777', 'navy', '#123', ''])('%s is refused', (ink) => {
    expect(isReadableInk(ink)).toBe(false)
  })
})

test.each([
  ['name', 'Фирма "А & Б"'],
  ['colour', null],
  ['colour', '#0D3B2E'],
  ['own_records_only', 1],
  ['client_sleep_days', 60],
  ['second_factor_roles', ['admin', 'head']],
  ['web_form_origins', []],
  ['hosts', ['crm.example.com', 'localhost']],
] as const)('%s %j comes back from the history as it was', (name, value) => {
  expect(settingValue(name, settingText(value))).toEqual(value)
})
