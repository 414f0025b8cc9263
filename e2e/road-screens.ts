/** The day of a truck dispatcher, screen by screen, for pictures: the transport company with the records of `road-data.ts`. */
import { expect, type Page } from '@playwright/test'
import type { Api } from './api.ts'
import { CarriageSheet } from './pages/carriage.ts'
import { Card } from './pages/card.ts'
import { List } from './pages/list.ts'
import { OrderCard } from './pages/order.ts'
import { Sheet } from './pages/sheet.ts'
import { Shell } from './pages/shell.ts'
import * as work from './open-work.ts'
import * as quotes from './open-quotes.ts'
import type { RoadData } from './road-data.ts'
import type { Screen } from './screens.ts'
import { t } from './texts.ts'

const openLoad = async (page: Page, id: number): Promise<OrderCard> => {
  const card = new OrderCard(page)
  await card.open(`/orders/${id}`)
  await expect(card.bar).toBeVisible()
  await expect(card.block(t('file.many'))).toBeVisible()
  return card
}

const openCarriers = async (page: Page, id: number): Promise<CarriageSheet> => {
  const card = await openLoad(page, id)
  await card.content.getByRole('button', { name: t('dispatch.assign') }).click()
  const sheet = new CarriageSheet(page)
  await sheet.isOpen()
  await expect(sheet.dialog.getByRole('listitem').first()).toBeVisible()
  return sheet
}

const openCrew = async (page: Page, id: number): Promise<void> => {
  const sheet = await openCarriers(page, id)
  await sheet.dialog.getByRole('listitem').first().getByRole('button').first().click()
  await expect(page.getByRole('button', { name: t('carriage.assign'), exact: true })).toBeVisible()
}

/** The loading with its actual time, which the step asks for. */
const openNextStep = async (page: Page, id: number): Promise<void> => {
  const card = await openLoad(page, id)
  await card.bar.getByRole('button').filter({ hasText: /\p{L}/u }).first().click()
  await expect(page.getByRole('dialog').getByRole('button', { name: t('save'), exact: true })).toBeVisible()
}

const openProblem = async (page: Page, id: number): Promise<void> => {
  const card = await openLoad(page, id)
  await card.bar.getByRole('button', { name: t('problem.title') }).click()
  await new Sheet(page, t('problem.title')).isOpen()
}

const openStops = async (page: Page, id: number): Promise<void> => {
  const card = await openLoad(page, id)
  await card.block(t('order_stop.many')).getByRole('listitem').nth(5).scrollIntoViewIfNeeded()
}

const openPapers = async (page: Page, id: number): Promise<Sheet> => {
  const more = await (await openLoad(page, id)).openMore()
  await more.dialog.getByRole('button', { name: new RegExp(`^${RegExp.escape(t('document.sheet'))}`) }).click()
  const sheet = new Sheet(page, t('document.sheet'))
  await sheet.isOpen()
  return sheet
}

const openPaper = async (page: Page, id: number): Promise<void> => {
  const papers = await openPapers(page, id)
  await papers.dialog.getByRole('button', { name: t('document.cmr'), exact: true }).click()
  const sheet = new Sheet(page, t('document.cmr'))
  await expect(sheet.button(t('document.download'))).toBeVisible({ timeout: 20_000 })
}

const openOffer = async (page: Page, id: number): Promise<Sheet> => {
  const card = new Card(page)
  await card.open(`/quotes/${id}`)
  await card.content.getByRole('button', { name: t('document.share'), exact: true }).click()
  const sheet = new Sheet(page, t('document.quotation'))
  await sheet.isOpen()
  return sheet
}

const openLetter = async (page: Page, id: number): Promise<void> => {
  const offer = await openOffer(page, id)
  const entry = offer.dialog.getByRole('button', { name: new RegExp(`^${t('document.letter')}`) })
  await expect(entry).toBeEnabled({ timeout: 20_000 })
  await entry.click()
  await new Sheet(page, t('document.letter')).isOpen()
}

/** A colleague changes the cargo while the form is open. */
const openConflict = async (page: Page, colleague: Api, id: number): Promise<void> => {
  const card = await openLoad(page, id)
  const form = await card.startEditing()
  await form.dialog.getByRole('button', { name: new RegExp(`^${t('section_cargo')}`) }).click()
  await colleague.done('/api/orders/update/', { id, cargo: `Стекло листовое, ${Date.now() % 100} паллет` })
  await form.fill({ [t('order.cargo')]: 'Стекло листовое, 33 паллеты' })
  await form.save.click()
  await expect(page.getByRole('button', { name: t('conflict_all_mine') })).toBeVisible()
}

const openDevice = async (page: Page): Promise<void> => {
  await new Shell(page).open('/settings')
  await page.getByText(t('device_storage'), { exact: true }).first().scrollIntoViewIfNeeded()
}

/** By sea and then by road, with a leg of each, in the company with every mode. */
const MIXED = 42

export const mixedScreens: readonly Screen[] = [{ name: 'order-mixed', open: (page) => openLoad(page, MIXED) }]

const openHome = async (page: Page): Promise<void> => {
  await new Shell(page).open('/')
  await expect(page.getByRole('region', { name: t('home.figures') })).toContainText(/\d/)
}

export const roadScreens = ({ crewedId, openId, quoteId }: RoadData, colleague: Api): Screen[] => [
  { name: 'road-home', open: openHome },
  { name: 'road-orders', open: (page) => new List(page, 'order').open('/orders') },
  { name: 'road-board', open: work.openBoard },
  { name: 'road-order', open: (page) => openLoad(page, crewedId) },
  { name: 'road-order-open', open: (page) => openLoad(page, openId) },
  { name: 'road-carriers', open: (page) => openCarriers(page, openId) },
  { name: 'road-crew', open: (page) => openCrew(page, openId) },
  { name: 'road-step', open: (page) => openNextStep(page, crewedId) },
  { name: 'road-problem', open: (page) => openProblem(page, crewedId) },
  { name: 'road-stops', open: (page) => openStops(page, crewedId) },
  { name: 'road-money', open: async (page) => (await openLoad(page, crewedId)).openMoney() },
  { name: 'road-plan', open: work.openPlan },
  { name: 'road-calendar', open: (page) => new Shell(page).open('/calendar') },
  { name: 'road-quote-new', open: quotes.openNewQuote },
  { name: 'road-papers', open: (page) => openPapers(page, crewedId) },
  { name: 'road-paper', open: (page) => openPaper(page, crewedId) },
  { name: 'road-offer', open: (page) => openOffer(page, quoteId) },
  { name: 'road-letter', open: (page) => openLetter(page, quoteId) },
  { name: 'road-clients', open: (page) => new List(page, 'client').open('/clients') },
  { name: 'road-contractors', open: (page) => new List(page, 'contractor').open('/contractors') },
  { name: 'road-device', open: openDevice },
  { name: 'road-statistics', open: work.openStatistics },
  // The last one: it leaves a change that waits for a decision.
  { name: 'road-conflict', isAlone: true, open: (page) => openConflict(page, colleague, openId) },
]
