/** How to get to screens around a deal: conversations, boards, the search over everything, files and documents. */
import { expect, type Page } from '@playwright/test'
import { openOrder } from './open-orders.ts'
import { Board } from './pages/board.ts'
import { Chat } from './pages/chat.ts'
import { FilesBlock, pdf } from './pages/files.ts'
import { OrderCard } from './pages/order.ts'
import { Plan } from './pages/plan.ts'
import { SearchEverywhere } from './pages/search.ts'
import { Sheet } from './pages/sheet.ts'
import { Shell } from './pages/shell.ts'
import { t } from './texts.ts'

const TALKED_ABOUT = '26-order'
/** Added to an order by the user who opens its files. */
export const FILES_HERE = ['CMR.pdf', 'Invoice 118.pdf']

export const openChat = (page: Page) => new Chat(page).open(TALKED_ABOUT)

/** All users' deals: a user without a role in any deal has none of their own. */
export const openChats = async (page: Page) => {
  const shell = await new Shell(page).open('/chat')
  await page.getByText(t('chat.all'), { exact: true }).click()
  await expect(shell.content.getByRole('listitem').first()).toBeVisible()
}

export const openParticipants = async (page: Page) => {
  await openChat(page)
  await page.getByRole('button', { name: t('title.chat_participants') }).click()
  await expect(page.getByRole('button', { name: t('chat.add_participant') })).toBeVisible()
}

export const openBoard = async (page: Page) => {
  const board = await new Board(page).open('/orders')
  await expect(board.content.getByRole('listitem').first()).toBeVisible()
}

/** With the trucks of the demo company. */
export const openPlan = async (page: Page) => {
  const plan = await new Plan(page).open('/plan')
  await expect(plan.content.locator('[data-truck], article').first()).toBeVisible()
}

export const openSearch = async (page: Page) => {
  await new Shell(page).open('/')
  const search = await new SearchEverywhere(page).open()
  await search.type('KYV-26-00009')
  await expect(search.hits.filter({ hasText: 'KYV-26-00009' }).first()).toBeVisible()
}

export const openFiles = async (page: Page) => {
  await openOrder(page)
  const files = new FilesBlock(page, 'order')
  await files.place.scrollIntoViewIfNeeded()
  await files.choose(FILES_HERE.map((name) => pdf(name)))
  await files.has(FILES_HERE)
}

export const openDocuments = async (page: Page) => {
  await openOrder(page)
  const more = await new OrderCard(page).openMore()
  await more.dialog.getByRole('button', { name: new RegExp(`^${RegExp.escape(t('document.sheet'))}`) }).click()
  await new Sheet(page, t('document.sheet')).isOpen()
}

export const openStatistics = async (page: Page) => {
  const shell = await new Shell(page).open('/statistics')
  await expect(shell.content.getByRole('heading', { name: t('stats.by_status') })).toBeVisible()
}
