/** Errors of a bill are found before it is made. */
import { expect, test } from 'vitest'
import type { Choices } from './document.ts'
import { billFault, buyersOf } from './payers.ts'
import { sampleOrder } from './sample/sample.ts'

const UAH = 1
const choices: Choices = { language: 'ru', carrierId: null, buyerId: null, currencyId: null }

test('an invoice with lines and rates has no error', () => {
  expect(billFault(sampleOrder(), choices)).toBeNull()
})

test('an invoice without lines is an error', () => {
  expect(billFault({ ...sampleOrder(), sold: [] }, choices)).toBe('no_lines')
  expect(billFault(sampleOrder(), { ...choices, buyerId: 999_999 })).toBe('no_lines')
})

test('a line without a rate can only be billed in its own currency', () => {
  const papers = sampleOrder()
  const [buyerId = null] = buyersOf(papers)
  const dollars = papers.sold.filter(({ currencyId }) => currencyId === 2).map((line) => ({ ...line, rate: null }))
  const unrated = { ...papers, sold: dollars }
  expect(dollars.length).toBeGreaterThan(0)
  expect(billFault(unrated, { ...choices, buyerId })).toBeNull()
  expect(billFault(unrated, { ...choices, buyerId, currencyId: UAH })).toBe('no_rate')
})
