/** How to get to the screens of tasks and of the calendar. */
import { expect, type Page } from '@playwright/test'
import { Card } from './pages/card.ts'
import { List } from './pages/list.ts'
import { Sheet } from './pages/sheet.ts'
import { Shell } from './pages/shell.ts'
import { t } from './texts.ts'

/** Everybody's tasks, so that there are some. */
export const openTasks = (page: Page) => new List(page, 'task').open('/tasks?f[mine]=0')

export const openTask = async (page: Page) => {
  const list = await openTasks(page)
  const address = await list.rows.first().getByRole('link').first().getAttribute('href')
  const card = await new Card(page).open(address ?? '/tasks/1')
  await expect(card.block(t('task.watcher_ids'))).toBeVisible()
  return card
}

export const openNewTask = (page: Page) => new Shell(page).open('/tasks/new')

export const openCalendar = async (page: Page, view: string) => {
  const shell = await new Shell(page).open(`/calendar?f[only_mine]=0&f[type]=task,order_loading,eta&view=${view}`)
  await expect(page.locator(`[data-view="${view}"]`)).toBeVisible()
  await expect(shell.content.getByRole('link').first()).toBeVisible()
  return shell
}

export const openCalendarFilters = async (page: Page) => {
  await openCalendar(page, 'agenda')
  await page.getByRole('button', { name: new RegExp(`^${t('filters')}`) }).click()
  await new Sheet(page, t('filters')).isOpen()
}

export const openSubscription = async (page: Page) => {
  await openCalendar(page, 'agenda')
  const choice = page.getByRole('button', { name: t('calendar.view') })
  if (await choice.isVisible()) await choice.click()
  await page.getByRole('button', { name: t('calendar.add_to') }).click()
  await new Sheet(page, t('calendar.add_to')).isOpen()
}
