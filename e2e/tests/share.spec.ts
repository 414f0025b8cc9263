/** Photos, documents and texts of other apps, shared into this one: rows S1.01 and S3.20, without a network too. */
import type { Page } from '@playwright/test'
import { newOrder } from '../new-orders.ts'
import { FilesBlock, pdf } from '../pages/files.ts'
import { Login } from '../pages/login.ts'
import { allSent, workerReady } from '../pages/offline.ts'
import { OrderCard } from '../pages/order.ts'
import { photo } from '../pages/photo.ts'
import { Sheet } from '../pages/sheet.ts'
import { expect, REPEATED, t, test, unique } from '../test.ts'

interface Shared {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Navigates like the system: a multipart form, posted to the address of the manifest. */
const share = async (page: Page, files: readonly Shared[], text = ''): Promise<void> => {
  const parts = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') }))
  const before = new URL(page.url()).pathname
  await Promise.all([
    page.waitForURL(({ pathname }) => pathname !== '/share' && pathname !== before),
    page.evaluate(
      ([shared, words]) => {
        const transfer = new DataTransfer()
        for (const { name, mimeType, base64 } of shared) {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
          transfer.items.add(new File([bytes], name, { type: mimeType }))
        }
        const form = document.createElement('form')
        Object.assign(form, { action: '/share', method: 'post', enctype: 'multipart/form-data' })
        form.innerHTML = '<input type="file" name="files" multiple><input name="text">'
        const [chosen, typed] = form.querySelectorAll('input')
        if (chosen) chosen.files = transfer.files
        if (typed) typed.value = words
        document.body.append(form)
        form.submit()
      },
      [parts, text] as const,
    ),
  ])
}

const whichOrder = (page: Page) => new Sheet(page, t('share.which_order'))

test.use({ serviceWorkers: 'allow' })

test('S1.01 S3.20 a photo and a document shared without a network go to the chosen order, the text to its chat', async ({
  page,
  context,
  api,
}) => {
  const { id, number } = await newOrder(api)
  await new OrderCard(page).open(`/orders/${id}`)
  await expect(new FilesBlock(page, 'order').place).toBeVisible()
  await workerReady(page)
  const picture = await photo(page, 'CMR.jpg', 7)
  const text = unique('Груз сдан')
  const program = { name: 'setup.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') }
  await context.setOffline(true)
  await share(page, [picture, pdf('act.pdf'), program], text)
  const sheet = whichOrder(page)
  await sheet.isOpen()
  expect(new URL(page.url()).search, 'a reload does not ask twice').toBe('')
  const things = sheet.dialog.getByRole('list', { name: t('share.things') })
  await expect(things).toContainText('CMR.jpg')
  await expect(things.getByRole('listitem').filter({ hasText: 'setup.exe' })).toContainText(t('files.not_added'))

  await sheet.close()
  await page.reload()
  await sheet.isOpen()
  await sheet.dialog
    .getByRole('region', { name: t('search.opened') })
    .getByText(number)
    .click()
  await expect(page).toHaveURL(new RegExp(`/orders/${id}$`))
  await new FilesBlock(page, 'order').has(['CMR.jpg', 'act.pdf'])

  await context.setOffline(false)
  await allSent(page)
  const files = await api.list('files', `o_t=order&o_id=${id}`)
  expect(files.map(({ name }) => String(name)).toSorted()).toEqual(['CMR.jpg', 'act.pdf'])
  const { list: messages } = await api.done('/api/messages/', { action: 'list', o_t: 'order', o_id: id })
  expect((messages as { text: string }[]).filter((message) => message.text === text)).toHaveLength(1)
})

test.describe('nobody is logged in', () => {
  test.use({ user: null })

  test(
    'a share waits for the login, which says so, and then asks for the order',
    { tag: REPEATED },
    async ({ page, newUser }) => {
      const { login, password } = await newUser({})
      await page.goto('/password-recovery')
      await workerReady(page)
      await share(page, [pdf('booking.pdf')])
      await expect(page).toHaveURL(/\/login$/)
      await expect(page.getByText(t('share.login'))).toBeVisible()
      await new Login(page).enter(login, password)
      const sheet = whichOrder(page)
      await expect(sheet.dialog.getByRole('list', { name: t('share.things') })).toContainText('booking.pdf')
      await sheet.button(t('share.discard')).click()
      await sheet.button(t('confirm_delete')).click()
      await sheet.isClosed()
    },
  )
})
