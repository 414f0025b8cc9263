/** The jobs of each role at the screens, as the role itself: rows S6.01, S6.02, S5.02. */
import { NewRecord } from '../pages/card.ts'
import { List } from '../pages/list.ts'
import { expect, t, test } from '../test.ts'

/** The kinds of variants whose forms differ. */
const HOSTS = ['localhost', 'transport.localhost', 'freight-1.localhost'] as const

for (const host of HOSTS) {
  for (const user of ['manager@demo', 'dispatcher@demo'] as const) {
    test.describe(`${user} at ${host}`, () => {
      test.use({ host, user })

      test('S6.02 makes an order of a client alone', async ({ page, api }) => {
        const client = await api.get('clients', 1)
        const list = await new List(page, 'order').open('/orders')
        await list.addButton.click()
        const form = new NewRecord(page)
        await form.pick(t('order.client_id'), String(client.name))
        await form.save.click()
        await expect(page).toHaveURL(/\/orders\/\d+$/)
        expect(await api.get('orders', Number(page.url().split('/').at(-1)))).toMatchObject({
          client_id: 1,
          status_id: 1,
        })
      })
    })
  }
}
