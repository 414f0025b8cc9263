/** A device with data of an earlier build opens in this one: its unsent work is there, whole, and is sent (offline.md 13). */
import { earlierStore, writeStore } from '../earlier-store.ts'
import { newClient, newOrder } from '../new-orders.ts'
import { List } from '../pages/list.ts'
import { allSent } from '../pages/offline.ts'
import { OrderCard } from '../pages/order.ts'
import { Sheet } from '../pages/sheet.ts'
import { Shell } from '../pages/shell.ts'
import { expect, REPEATED, t, test, unique } from '../test.ts'

/** The days of the builds; a change of the store's content adds the build before it. */
const BUILDS = ['2026-11-15', '2026-11-17', '2026-11-18']

test.use({ user: null })

for (const [place, build] of BUILDS.entries()) {
  test(
    `22 S8.08 a device left by the build of ${build} keeps its unsent work, its draft and its addresses, and everything is sent once`,
    { tag: place === 0 ? [] : REPEATED },
    async ({ page, company, office, newUser }) => {
      const { api } = await newUser({ role: 'head' })
      const { detail: user } = await api.done('/api/team_users/auth_info/')
      const { UniqueID } = (await (await page.request.get(`${company.url}/manifest.json`)).json()) as {
        UniqueID: string
      }
      const [driver, cargo, message, draft] = ['Водитель', 'Груз', 'Сообщение', 'Черновик'].map(unique) as [
        string,
        string,
        string,
        string,
      ]
      const order = await newOrder(api, { cargo: 'Было' })
      const client = await newClient(api, { comment: 'Было' })
      const { name: clientName } = await api.get('clients', client)
      const date_end = Math.floor(Date.now() / 1000) + 86_400
      const taskName = unique('Задача')
      const task = await api.add('tasks', { name: taskName, type_id: 9, date_end })
      await office.done('/api/clients/update/', { id: client, comment: 'Чужое' })
      const saved = earlierStore(build, {
        'НОМЕР ЗАКАЗА': order.number,
        'НОВЫЙ ГРУЗ': cargo,
        'ИМЯ ВОДИТЕЛЯ': driver,
        'ИМЯ КЛИЕНТА': String(clientName),
        'ИМЯ ЗАДАЧИ': taskName,
        СООБЩЕНИЕ: message,
        ЧЕРНОВИК: draft,
        770001: order.id,
        770002: client,
        770003: task,
      })
      await page.goto('/icons/mark.svg')
      await writeStore(page, `fura:${UniqueID}:${(user as { id: number }).id}`, saved)
      await page.evaluate((token) => window.localStorage.setItem('token', token), api.token)

      await new Shell(page).open('/settings#unsent')
      const decide = page.getByRole('banner').getByRole('link', { name: t('unsent_decide', { count: 2 }) })
      await expect(decide).toBeVisible({ timeout: 20_000 })
      await expect.poll(async () => (await api.named('drivers', driver)).length).toBe(1)
      const [made] = await api.named('drivers', driver)
      expect(made).toMatchObject({ truck_name: 'АА7712ВВ' })
      await expect.poll(async () => (await api.get('orders', order.id)).cargo).toBe(cargo)
      const filesOf = async (of: string, id: unknown) =>
        (await api.list('files', `o_t=${of}&o_id=${Number(id)}`)).map(({ name }) => name)
      await expect.poll(() => filesOf('driver', made?.id)).toEqual(['driver.jpg'])
      const thread = { action: 'list', o_t: 'order', o_id: order.id, is_second_chat: 0 }
      await expect
        .poll(async () => {
          const { list } = await api.done('/api/messages/', thread)
          return (list as { text: string; files: { name: string }[] }[]).map(({ text, files }) => [
            text,
            files.map(({ name }) => name),
          ])
        })
        .toEqual([[message, ['chat.jpg']]])

      // Entries that the server refused wait for the person, with their values.
      const entry = (name: string) => page.locator('#unsent').getByRole('listitem').filter({ hasText: name })
      const refused = entry(t('error.invalid data'))
      await expect(refused).toContainText(t('task'))
      await refused.getByRole('button', { name: t('unsent_discard') }).click()
      await refused.getByRole('button', { name: t('confirm_delete') }).click()
      await entry(String(clientName))
        .getByRole('button', { name: t('decide') })
        .click()
      const sheet = new Sheet(page, /./)
      await expect(sheet.dialog).toContainText('Чужое')
      await sheet.button(t('conflict_all_mine')).click()
      await allSent(page)
      await expect.poll(async () => (await api.get('clients', client)).comment).toBe('Моё')

      const uid = saved.stores.idmap?.rows[0]?.key as string
      const card = await new OrderCard(page).open(`/orders/@${uid}`)
      await expect(card.title).toHaveText(order.number)
      await expect(page).toHaveURL(`/orders/${order.id}`)
      const form = await (await new List(page, 'driver').open('/drivers')).add()
      await form.button(t('draft_restore')).click()
      await expect(form.field(t('driver.name'))).toHaveValue(draft)
    },
  )
}
