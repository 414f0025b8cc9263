/** The devices of a person: signed out from another one, and bound to their browser. */
import type { Page } from '@playwright/test'
import { Login } from '../pages/login.ts'
import { Sheet } from '../pages/sheet.ts'
import { Shell } from '../pages/shell.ts'
import { expect, REPEATED, t, test } from '../test.ts'

test.use({ user: null })

/** The copy of the last user as an earlier build stored it. */
const dropBindingMark = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('fura-boot')
        opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')))
        opening.addEventListener('success', () => {
          const store = opening.result.transaction('kv', 'readwrite').objectStore('kv')
          const reading = store.get('lastUser')
          reading.addEventListener('success', () => {
            const { binding: _, ...copy } = reading.result as Record<string, unknown>
            store.put(copy, 'lastUser').addEventListener('success', () => {
              opening.result.close()
              resolve()
            })
          })
        })
      }),
  )

test('a lost phone is signed out from another device, and a copied token is of no use', async ({ page, newUser }) => {
  const { login, password, api } = await newUser({})
  await page.goto('/settings')
  await new Login(page).enter(login, password)
  const copied = await page.evaluate(() => String(localStorage.getItem('token')))
  await expect(api.as(copied).call('/api/team_users/auth_info/')).rejects.toThrow(/401/)
  expect(await page.evaluate(() => document.cookie)).toBe('')

  await page.getByRole('button', { name: t('session.title') }).click()
  const sheet = new Sheet(page, t('session.title'))
  await sheet.isOpen()
  await expect(sheet.dialog.getByText(t('session.current'))).toHaveCount(1)
  const lost = sheet.dialog.getByRole('button', { name: t('session.end_device', { name: t('session.unknown') }) })
  await lost.click()
  await expect(lost).toHaveCount(0)
  await expect(api.call('/api/team_users/auth_info/')).rejects.toThrow(/401/)
  await page.reload()
  await expect(new Shell(page).title, 'this session goes on').toHaveText(t('title.settings'))

  await page.getByRole('button', { name: t('session.title') }).click()
  await sheet.dialog.getByRole('button', { name: t('session.end_all') }).click()
  await sheet.dialog.getByRole('button', { name: t('session.end_all_sure') }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test(
  'a token stored by an earlier build is bound to the browser without a new login',
  { tag: REPEATED },
  async ({ page, newUser }) => {
    const { api } = await newUser({})
    await page.goto('/')
    await page.evaluate((token) => localStorage.setItem('token', token), api.token)
    const shell = await new Shell(page).open('/')
    await dropBindingMark(page)
    const bound = page.waitForResponse('**/api/users/bind/')
    await page.reload()
    expect((await bound).ok()).toBe(true)
    await page.goto('/settings')
    await expect(shell.title).toHaveText(t('title.settings'))
  },
)
