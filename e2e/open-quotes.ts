/** How to get to the screens of quotations: list, card, a new one. Uses the demo's quotations. */
import { expect, type Page } from '@playwright/test'
import { Card } from './pages/card.ts'
import { List } from './pages/list.ts'
import { Shell } from './pages/shell.ts'
import { t } from './texts.ts'

export const openQuotes = (page: Page) => new List(page, 'quote').open('/quotes')

export const openQuote = async (page: Page) => {
  const card = new Card(page)
  await card.open('/quotes/1')
  await expect(card.block(t('quote_service.many'))).toBeVisible()
}

export const openNewQuote = async (page: Page) => {
  await new Shell(page).open('/quotes/new')
  await expect(page.getByRole('main')).toContainText(t('quote.client_id'))
}
