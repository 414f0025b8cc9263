/** Files on a card: rows S3.20 and S7.13, with and without a network, and the photo of the logged-in user. */
import { createHash } from 'node:crypto'
import { truncate, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Api, Row } from '../api.ts'
import { newOrder } from '../new-orders.ts'
import { onAPhone, overflow } from '../page-look.ts'
import { FilesBlock, pdf } from '../pages/files.ts'
import { allSent, unsentChip, workerReady } from '../pages/offline.ts'
import { List } from '../pages/list.ts'
import { OrderCard } from '../pages/order.ts'
import { photo } from '../pages/photo.ts'
import { Sheet } from '../pages/sheet.ts'
import { Shell } from '../pages/shell.ts'
import { expect, REPEATED, t, test, unique } from '../test.ts'

const WITH_WORKER = { serviceWorkers: 'allow' } as const
const ROAD = 2

const filesOf = (api: Api, id: number) => api.list('files', `o_t=order&o_id=${id}`)

/** All are on the server, and nothing is left here. */
const arrived = async (page: Page, api: Api, id: number, count: number): Promise<Row[]> => {
  await expect.poll(async () => (await filesOf(api, id)).length, { timeout: 20_000 }).toBe(count)
  await allSent(page)
  return filesOf(api, id)
}

const openFiles = async (page: Page, id: number): Promise<FilesBlock> => {
  await new OrderCard(page).open(`/orders/${id}`)
  const block = new FilesBlock(page, 'order')
  await expect(block.place).toBeVisible()
  return block
}

const sumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** The checksum of each upload attempt. */
const watchSums = (page: Page): string[] => {
  const sums: string[] = []
  page.on('request', (request) => {
    const sum = request.headers()['x-content-sha256']
    if (sum !== undefined) sums.push(sum)
  })
  return sums
}

/** The bytes that the server returns for each file. */
const storedSums = async (page: Page, rows: readonly Row[]): Promise<string[]> =>
  Promise.all(rows.map(async ({ url }) => sumOf(await (await page.request.get(String(url))).body())))

test('S3.20 a photo and a PDF are added, listed by kind, opened; the kind is changed by tap, a file deleted in two steps', async ({
  page,
  context,
  api,
}) => {
  const { id } = await newOrder(api)
  const block = await openFiles(page, id)
  await expect(block.place).toContainText(t('files.empty'))
  await block.choose([await photo(page, 'ramp.jpg', 1), pdf('cmr.pdf')])
  await block.has(['ramp.jpg', 'cmr.pdf'])
  const stored = await arrived(page, api, id, 2)
  await expect(block.place.getByRole('heading', { name: t('file.kind.photo') })).toBeVisible()
  expect(stored.map(({ kind, name }) => [kind, name])).toEqual([
    ['other', 'cmr.pdf'],
    ['photo', 'ramp.jpg'],
  ])
  expect(stored.map(({ thumb_url: thumb }) => thumb === null)).toEqual([true, false])
  // A headless browser saves what it cannot show; either way a tab of its own requests the file.
  const fileRequest = context.waitForEvent('request', (request) => request.url().includes(String(stored[0]?.url)))
  await block.row('cmr.pdf').getByRole('button').first().click()
  expect((await fileRequest).isNavigationRequest()).toBe(true)
  await block.picture('ramp.jpg').click()
  const viewer = page.getByRole('dialog', { name: t('files.viewer') })
  await expect(viewer.getByRole('img', { name: 'ramp.jpg' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)

  const sheet = await block.openSheet('cmr.pdf')
  await sheet.button(t('file.kind.invoice')).click()
  await expect(block.place.getByRole('heading', { name: t('file.kind.invoice') })).toBeVisible()
  await allSent(page)
  expect((await filesOf(api, id)).find(({ name }) => name === 'cmr.pdf')).toMatchObject({ kind: 'invoice' })
  const again = await block.openSheet('cmr.pdf')
  await again.button(t('delete')).click()
  await again.button(t('confirm_delete')).click()
  await expect(block.row('cmr.pdf')).toHaveCount(0)
  await arrived(page, api, id, 1)
})

test(
  'S3.20 the checklist of a road order: a due document is added with its kind',
  { tag: REPEATED },
  async ({ page, api }) => {
    const { id } = await newOrder(api, { order_type_id: ROAD, poo_id: 1, fd_id: 2, pol_id: null, pod_id: null })
    const block = await openFiles(page, id)
    const lacks = block.place.getByRole('list', { name: t('files.checklist') }).getByRole('listitem')
    await expect(block.place).toContainText(t('files.empty'))
    await expect(lacks, 'nothing is due before the loading').toHaveCount(0)
    await api.add('rio/orders/directions', { order_id: id, poo_id: 1, fd_id: 2, contractor_id: 5 })
    for (const status_id of [2, 5, 7]) await api.done('/api/orders/update/', { id, status_id })
    await page.reload()
    const cmr = t('files.missing', { kind: t('file.kind.cmr') })
    await expect(lacks.filter({ hasText: cmr })).toBeVisible()
    await block.choose(pdf('scan.pdf'), cmr)
    await expect(lacks.filter({ hasText: cmr })).toHaveCount(0)
    await expect(lacks.first()).toBeVisible()
    expect(await arrived(page, api, id, 1)).toMatchObject([{ name: 'scan.pdf', kind: 'cmr' }])
  },
)

test('S3.20 files that cannot be taken are reported before anything is stored, refused ones can be discarded; a large photo is reduced here', async ({
  page,
  api,
}) => {
  const { id } = await newOrder(api)
  const block = await openFiles(page, id)
  const pathOf = (name: string) => test.info().outputPath(name)
  await writeFile(pathOf('film.mp4'), '')
  await truncate(pathOf('film.mp4'), 26_300_000)
  await writeFile(pathOf('empty.pdf'), '')
  await writeFile(pathOf('tool.exe'), 'MZ program')
  // By path: passing a film to the browser takes seconds.
  await block.choose(['film.mp4', 'empty.pdf', 'tool.exe'].map(pathOf))
  await expect(block.place.getByRole('alert')).toContainText(`film.mp4: ${t('files.too_large')}`)
  await expect(block.place.getByRole('alert')).toContainText(`empty.pdf: ${t('field_error.rule:file_empty')}`)
  const refused = block.row('tool.exe').last()
  await expect(refused).toContainText(t('field_error.rule:file_type'))
  await refused.getByRole('button', { name: t('unsent_discard') }).click()
  await refused.getByRole('button', { name: t('confirm_delete') }).click()
  await expect(block.place).toContainText(t('files.empty'))
  await allSent(page)
  expect(await filesOf(api, id)).toEqual([])

  const large = await photo(page, 'IMG_1.jpg', 2, 4000)
  await block.choose(large, t('files.add_photo'))
  await block.has(['IMG_1.jpg'])
  const [stored] = await arrived(page, api, id, 1)
  expect(Number(stored?.size)).toBeLessThan(large.buffer.length)
  const sides = await page.evaluate(async (address) => {
    const { width, height } = await createImageBitmap(await (await fetch(address)).blob())
    return [width, height]
  }, String(stored?.url))
  expect(sides).toEqual([2048, 1536])
  expect(Number(stored?.thumb_size), 'with a small picture of its own').toBeLessThanOrEqual(100_000)
})

test.describe('the network is gone', () => {
  test.use(WITH_WORKER)

  test('S7.13 S3.20 several files at once wait on the device, survive a reload and arrive once and whole; what was looked at opens without a network', async ({
    page,
    context,
    api,
  }) => {
    const { id } = await newOrder(api)
    const block = await openFiles(page, id)
    await workerReady(page)
    const sums = watchSums(page)
    const chosen = [await photo(page, 'a.jpg', 3), await photo(page, 'b.jpg', 4), pdf('c.pdf')]
    await context.setOffline(true)
    await block.choose(chosen)
    await block.has(['a.jpg', 'b.jpg', 'c.pdf'])
    await expect(unsentChip(page, 3)).toBeVisible()
    await page.reload()
    await block.has(['a.jpg', 'b.jpg', 'c.pdf'])
    await expect(block.row('c.pdf')).toContainText(t('pending_waiting'))
    await context.setOffline(false)
    const stored = await arrived(page, api, id, 3)
    expect(stored.map(({ name }) => String(name)).toSorted()).toEqual(['a.jpg', 'b.jpg', 'c.pdf'])
    expect((await storedSums(page, stored)).toSorted()).toEqual([...new Set(sums)].toSorted())

    await page.reload()
    await block.picture('a.jpg').click()
    const shown = page.getByRole('dialog', { name: t('files.viewer') }).getByRole('img', { name: 'a.jpg' })
    const isDrawn = () => shown.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 500)
    await expect.poll(isDrawn).toBe(true)
    await page.keyboard.press('Escape')
    await context.setOffline(true)
    await page.reload()
    await block.picture('a.jpg').click()
    await expect.poll(isDrawn).toBe(true)
    await page.keyboard.press('Escape')
    await expect(page.getByText(t('offline'), { exact: true })).toBeAttached()
    await block.row('c.pdf').getByRole('button').first().click()
    await expect(page.getByText(t('not_loaded'), { exact: true }), 'what was not looked at is missing').toBeVisible()
  })

  test.describe('with a dispatcher', () => {
    test.use({ user: 'dispatcher@demo' })

    test(
      'S7.13 a driver added offline and the photo of their passport: the photo gets to them',
      { tag: REPEATED },
      async ({ page, context, api }) => {
        const name = unique('Водитель')
        const list = await new List(page, 'driver').open('/drivers')
        await workerReady(page)
        const form = await list.add()
        await form.fill({ [t('driver.name')]: name, [t('driver.phone')]: '380671112233' })
        const passport = await photo(page, 'passport.jpg', 6)
        await context.setOffline(true)
        await form.save.click()
        await form.isClosed()
        await list.edit(name)
        const block = new FilesBlock(page, 'driver')
        await block.choose(passport)
        await block.has(['passport.jpg'])
        await context.setOffline(false)
        await expect.poll(async () => (await api.named('drivers', name)).length, { timeout: 20_000 }).toBe(1)
        const [driver] = await api.named('drivers', name)
        const stored = () => api.list('files', `o_t=driver&o_id=${driver?.id}`)
        await expect.poll(stored, { timeout: 20_000 }).toMatchObject([{ name: 'passport.jpg', kind: 'photo' }])
      },
    )
  })

  test(
    'S3.20 unsent files are listed with the other changes, and can be discarded there',
    { tag: REPEATED },
    async ({ page, context, api }) => {
      const { id } = await newOrder(api)
      const block = await openFiles(page, id)
      await workerReady(page)
      await context.setOffline(true)
      await block.choose(pdf('waits.pdf'))
      await unsentChip(page, 1).click()
      const entry = page.locator('#unsent').getByRole('listitem').filter({ hasText: 'waits.pdf' })
      await expect(entry).toContainText(t('file'))
      await entry.getByRole('button', { name: t('unsent_discard') }).click()
      await entry.getByRole('button', { name: t('confirm_delete') }).click()
      await expect(entry).toHaveCount(0)
      await context.setOffline(false)
      expect(await filesOf(api, id)).toEqual([])
    },
  )
})

test('S7.13 the answer to an upload is lost: the same key, one file', async ({ page, context, api }) => {
  const { id } = await newOrder(api)
  const block = await openFiles(page, id)
  const keys: (string | undefined)[] = []
  await page.route('**/api/files/add/**', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await context.setOffline(true)
    return route.abort('connectionreset')
  })
  await block.choose(pdf('once.pdf'))
  await expect(unsentChip(page, 1)).toBeVisible()
  await context.setOffline(false)
  await arrived(page, api, id, 1)
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
})

test(
  'S3.20 a user who may not edit the order sees its files and adds their own, but changes only those',
  { tag: REPEATED },
  async ({ page, api, newUser }) => {
    const { id } = await newOrder(api)
    const owners = await openFiles(page, id)
    await owners.choose(pdf('theirs.pdf'))
    await arrived(page, api, id, 1)
    const viewer = await newUser({})
    await page.evaluate((token) => localStorage.setItem('token', token), viewer.api.token)
    const block = await openFiles(page, id)
    const theirs = await block.openSheet('theirs.pdf')
    await expect(theirs.button(t('files.open'))).toBeVisible()
    await expect(theirs.button(t('delete'))).toHaveCount(0)
    await expect(theirs.button(t('file.kind.act'))).toHaveCount(0)
    await theirs.button(t('close')).click()
    await block.choose(pdf('own.pdf'))
    await arrived(page, api, id, 2)
    const own = await block.openSheet('own.pdf')
    await expect(own.button(t('delete'))).toBeVisible()
  },
)

test(
  'S3.20 a file dropped on the card without a network and a picture pasted are added @desktop',
  { tag: REPEATED },
  async ({ page, context, api }) => {
    const { id, number } = await newOrder(api)
    const block = await openFiles(page, id)
    const head = page.getByRole('region', { name: number }).getByRole('heading', { level: 2, name: number })
    const transfer = await page.evaluateHandle(() => {
      const data = new DataTransfer()
      data.items.add(new File(['%PDF-1.4 dropped'], 'dropped.pdf', { type: 'application/pdf' }))
      return data
    })
    const place = page.getByText(t('files.drop_here'))
    await expect(block.place).toContainText(t('files.empty'))
    await head.dispatchEvent('dragover', { dataTransfer: transfer })
    await expect(place).toBeVisible()
    await context.setOffline(true)
    await head.dispatchEvent('drop', { dataTransfer: transfer })
    await block.has(['dropped.pdf'])
    await expect(place).toHaveCount(0)
    await expect(unsentChip(page, 1)).toBeVisible()
    await context.setOffline(false)
    const picture = await photo(page, 'image.png', 7)
    await page.evaluate(
      (bytes) => {
        const data = new DataTransfer()
        data.items.add(new File([new Uint8Array(bytes)], 'shot.jpg', { type: 'image/jpeg' }))
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
      },
      [...picture.buffer],
    )
    await block.has(['shot.jpg'])
    await arrived(page, api, id, 2)
  },
)

test(
  'S3.20 the photo of an employee: cut square, shown in the profile, removed',
  { tag: REPEATED },
  async ({ page, newUser }) => {
    const { api } = await newUser({})
    await page.goto('/login')
    await page.evaluate((token) => localStorage.setItem('token', token), api.token)
    const shell = await new Shell(page).open('/settings')
    const avatar = shell.content.getByRole('button', { name: t('files.photo'), exact: true })
    await avatar.click()
    const sheet = new Sheet(page, t('files.photo'))
    const opening = page.waitForEvent('filechooser')
    await sheet.button(t('files.photo_choose')).click()
    await (await opening).setFiles(await photo(page, 'me.jpg', 8))
    await allSent(page)
    const me = async () => (await api.done('/api/team_users/auth_info/')).detail as { img_url: string | null }
    await expect.poll(async () => (await me()).img_url).toContain('/api/files/raw/')
    // Under the button, which covers it.
    const shown = shell.content.locator('img').first()
    await expect(shown).toHaveAttribute('src', /\/api\/files\/raw\//)
    const sides = () => shown.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])
    await expect.poll(sides).toEqual([512, 512])
    await avatar.click()
    await sheet.button(t('files.photo_remove')).click()
    await sheet.button(t('confirm_delete')).click()
    await expect.poll(async () => (await me()).img_url).toBeNull()
    await sheet.isClosed()
    await expect(avatar).toBeVisible()
    await expect(shown).toHaveCount(0)
  },
)

test(
  'the block, the sheet of a file and the pictures pass axe and have large targets',
  { tag: REPEATED },
  async ({ page, api }) => {
    const { id } = await newOrder(api, { order_type_id: ROAD })
    const block = await openFiles(page, id)
    await block.choose([await photo(page, 'ramp.jpg', 9), pdf('paper.pdf')])
    await arrived(page, api, id, 2)
    const look = async () => [...(await onAPhone(page)), ...(await overflow(page))]
    expect(await look()).toEqual([])
    const sheet = await block.openSheet('paper.pdf')
    expect(await look()).toEqual([])
    await sheet.close()
    await sheet.isClosed()
    await block.picture('ramp.jpg').click()
    await expect(page.getByRole('dialog', { name: t('files.viewer') }).getByRole('img')).toBeVisible()
    expect(await look()).toEqual([])
  },
)
