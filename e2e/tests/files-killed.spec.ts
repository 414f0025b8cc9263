/** The server dies in the middle of an upload and comes back: one file, with the chosen bytes. */
import { createHash } from 'node:crypto'
import { FilesBlock, pdf } from '../pages/files.ts'
import { allSent, unsentChip } from '../pages/offline.ts'
import { newOrder } from '../new-orders.ts'
import { OrderCard } from '../pages/order.ts'
import { test } from '../own-server.ts'
import { expect, REPEATED } from '../test.ts'

const MEGABYTES = 8

test(
  'S7.13 the server is killed during an upload and started again: the file arrives once, whole',
  { tag: REPEATED },
  async ({ page, server, company, api }) => {
    const { id } = await newOrder(api)
    await new OrderCard(page).open(`/orders/${id}`)
    const block = new FilesBlock(page, 'order')
    const large = pdf('large.pdf', 'x'.repeat(MEGABYTES * 1024 * 1024))
    const cdp = await page.context().newCDPSession(page)
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 1024 * 1024 }
    await cdp.send('Network.emulateNetworkConditions', slow)
    await block.choose(large)
    const share = () => block.place.getByRole('progressbar').evaluate((bar: HTMLProgressElement) => bar.value)
    await expect.poll(share).toBeGreaterThan(0.05)
    expect(await share()).toBeLessThan(0.9)
    await server.kill()
    await expect(unsentChip(page, 1)).toBeVisible()
    await block.has(['large.pdf'])
    await cdp.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
    await server.startAgain()
    await allSent(page)
    const again = await company.login('manager@demo')
    const stored = await again.list('files', `o_t=order&o_id=${id}`)
    expect(stored).toHaveLength(1)
    const bytes = await (await page.request.get(String(stored[0]?.url))).body()
    const sum = (data: Buffer) => createHash('sha256').update(data).digest('hex')
    expect(sum(bytes)).toBe(sum(large.buffer))
  },
)
