/** The server dies in the middle of a save and comes back: one record. */
import { List } from '../pages/list.ts'
import { allSent, unsentChip } from '../pages/offline.ts'
import { test } from '../own-server.ts'
import { expect, REPEATED, t, unique } from '../test.ts'

test.use({ user: 'dispatcher@demo' })

for (const [moment, isDone] of [
  ['before it has written', false],
  ['after it has written, before its answer', true],
] as const) {
  test(
    `the server is killed during a save, ${moment}, and started again: one record`,
    // Kills of the server under two tabs are among the faults (e2e/chaos).
    { tag: REPEATED },
    async ({ page, server, company }) => {
      const name = unique('Водитель')
      const list = await new List(page, 'driver').open('/drivers')
      const form = await list.add()
      await form.fill({ [t('driver.name')]: name, [t('driver.phone')]: '380671112233' })
      let tries = 0
      await page.route('**/api/drivers/add/', async (route) => {
        tries += 1
        if (tries > 1) return route.continue()
        if (isDone) await route.fetch()
        await server.kill()
        return route.abort('connectionreset')
      })
      await form.save.click()
      await expect(list.toast(t('saved_on_device'))).toBeVisible()
      await form.isClosed()
      await expect(unsentChip(page, 1)).toBeVisible()
      await expect(page.getByText(t('offline_waiting', { count: 1 }))).toBeVisible()
      await server.startAgain()
      await allSent(page)
      const again = await company.login('dispatcher@demo')
      expect(await again.named('drivers', name)).toHaveLength(1)
    },
  )
}
