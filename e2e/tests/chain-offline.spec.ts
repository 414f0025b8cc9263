/** Records that refer to each other, all added without a network: each arrives once and refers to the real one (offline.md 5.1, OI2, OI5). */
import { NewRecord } from '../pages/card.ts'
import { Chat } from '../pages/chat.ts'
import { FilesBlock } from '../pages/files.ts'
import { allSent, unsentChip, workerReady } from '../pages/offline.ts'
import { OrderCard } from '../pages/order.ts'
import { photo } from '../pages/photo.ts'
import { Picker } from '../pages/picker.ts'
import { expect, t, test, unique } from '../test.ts'
import { labelOf } from '../texts.ts'

test.use({ serviceWorkers: 'allow' })

test('5 S3.13 S8.08 client, order for it, container, photo and message are made offline and arrive once; the number stands in the address and the old one still opens', async ({
  page,
  context,
  api,
}) => {
  const [name, cargo, message] = [unique('Клиент'), unique('Груз'), unique('Сообщение')]
  // Data that a device has read is there without a network: the small lists and cities come with the forms.
  const form = new NewRecord(page)
  await form.open('/clients/new')
  await form.pick(labelOf('client', 'city'), 'Одесса')
  await form.open('/orders/new')
  await expect(form.pickField(t('order.order_type_id'))).not.toHaveValue('')
  await form.pickField(t('order.container_type_id.container')).click()
  await expect(new Picker(page, t('order.container_type_id.container')).rows.first()).toBeVisible()
  await new Picker(page, t('order.container_type_id.container')).close()
  await workerReady(page)
  const picture = await photo(page, 'cargo.jpg', 3)
  await context.setOffline(true)

  await form.open('/clients/new')
  await form.field(labelOf('client', 'name')).fill(name)
  await form.pick(labelOf('client', 'city'), 'Одесса')
  await form.save.click()
  await expect(page).toHaveURL(/\/clients\/(%40|@)/)
  await form.open('/orders/new')
  await form.pick(t('order.client_id'), name)
  await form.field(t('order.cargo')).fill(cargo)
  await form.save.click()
  await expect(page).toHaveURL(/\/orders\/(%40|@)/)
  const { pathname: old } = new URL(page.url())
  const card = new OrderCard(page)
  const part = await card.addPart('order_container')
  await part.pickField(t('order_container.container_type_id')).click()
  await new Picker(page, t('order_container.container_type_id')).rows.first().getByRole('button').first().click()
  await part.fill({ [t('order_container.number')]: 'CSQU3054383' })
  await part.save.click()
  await part.isClosed()
  const files = new FilesBlock(page, 'order')
  await files.choose([picture])
  await files.has(['cargo.jpg'])
  const chat = await new Chat(page).open(`${decodeURIComponent(old).split('/').at(-1)}-order`)
  await chat.say(message)
  await expect(unsentChip(page, 5)).toBeVisible()
  await card.open(old)
  await expect(card.header).toContainText(cargo)
  await expect(unsentChip(page, 5)).toBeVisible()

  await context.setOffline(false)
  await allSent(page)
  const [client, ...clients] = await api.named('clients', name)
  const [order, ...orders] = await api.list('orders', `search=${encodeURIComponent(name)}`)
  expect([clients, orders]).toEqual([[], []])
  expect(order).toMatchObject({ cargo, client_id: client?.id })
  const id = Number(order?.id)
  await expect
    .poll(async () => (await api.list('files', `o_t=order&o_id=${id}`)).map((file) => file.name))
    .toEqual(['cargo.jpg'])
  expect((await api.get('orders', id)).containers).toMatchObject([{ number: 'CSQU3054383', order_id: id }])
  const { list } = await api.done('/api/messages/', { action: 'list', o_t: 'order', o_id: id, is_second_chat: 0 })
  expect((list as { text: string }[]).map(({ text }) => text)).toEqual([message])
  await expect(card.title).toHaveText(String(order?.number))
  await expect(page, 'the number stands in the address').toHaveURL(`/orders/${id}`)
  await chat.open(`${decodeURIComponent(old).split('/').at(-1)}-order`)
  await expect(page).toHaveURL(`/chat/${id}-order`)
  await card.open(old)
  await expect(card.title).toHaveText(String(order?.number))
  await expect(page).toHaveURL(`/orders/${id}`)
})
