/** The pages of a fresh server, on which its owner makes the first company. */
import { expect, type Page } from '@playwright/test'
import type { Screen } from './screens.ts'
import { t } from './texts.ts'

const next = (page: Page) => page.getByRole('button', { name: t('setup.next') }).click()

const openCode = async (page: Page): Promise<void> => {
  await page.goto('/tech/setup/')
  await expect(page.getByLabel(t('setup.code'))).toBeVisible()
}

const openCompany = async (page: Page, code: string): Promise<void> => {
  await openCode(page)
  await page.getByLabel(t('setup.code')).fill(code)
  await next(page)
  await expect(page.getByLabel(t('setup.company'))).toBeVisible()
}

const openAdministrator = async (page: Page, code: string): Promise<void> => {
  await openCompany(page, code)
  await page.getByLabel(t('setup.company')).fill('Моя фирма')
  await next(page)
  await expect(page.getByLabel(t('setup.email'))).toBeVisible()
}

/** From the server's log. */
export const setupCodeIn = (output: string): string => /One-time code[^:]*: (\S+)/.exec(output)?.[1] ?? ''

export const setupScreens = (code: string): Screen[] => [
  { name: 'setup-code', isOpen: true, open: openCode },
  { name: 'setup-company', isOpen: true, open: (page) => openCompany(page, code) },
  { name: 'setup-administrator', isOpen: true, open: (page) => openAdministrator(page, code) },
]
