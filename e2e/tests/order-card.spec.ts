/** An order at a glance: the first screen of its card, the target of its alarm, a number that is never cut, and its row. */
import { ORDER_STATUS } from '@fura/shared/statuses.ts'
import { newOrder } from '../new-orders.ts'
import { Form } from '../pages/form.ts'
import { List } from '../pages/list.ts'
import { OrderCard } from '../pages/order.ts'
import { expect, t, test } from '../test.ts'

test.use({ user: 'manager@demo' })

test('the first screen of a card shows number, status, route, money and next step, the alarm opens its field; card and row show the unread count; one button is amber', async ({
  page,
  api,
  office,
}) => {
  const cutoff = Math.floor(Date.now() / 1000) + 3600
  const way = { poo_id: 1, pol_id: 1, pod_id: 2, fd_id: 3 }
  const { id, number } = await newOrder(api, {
    ...way,
    doc_cutoff: cutoff,
    is_dangerous: 1,
    adr_class: '3',
    un_number: '1263',
  })
  await office.done('/api/messages/', { action: 'add', o_t: 'order', o_id: id, text: 'Где машина?' })
  const names = await Promise.all([1, 2, 3].map(async (city) => String((await api.get('cities', city)).name)))
  const card = await new OrderCard(page).open(`/orders/${id}`)
  const tiles = card.content.getByRole('navigation', { name: t('parts_of_order') })
  const unread = t('deal_unread', { number: 1 })
  await expect(tiles.getByRole('link', { name: t('title.conversation') })).toContainText(unread)
  const firstScreen = [
    card.title,
    card.header.getByText(names[2] ?? ''),
    tiles.getByRole('button').nth(1),
    card.section(t('section_route')),
    card.bar.getByRole('button').first(),
  ]
  for (const part of firstScreen) await expect(part).toBeInViewport({ ratio: 1 })
  await expect(card.section(t('section_route'))).toContainText(names.join(' → '))
  await expect(card.section(t('section_cargo'))).toContainText('Стекло листовое')

  await card.section(t('attention_code.doc_cutoff')).click()
  const form = new Form(page, t('attention_code.doc_cutoff'))
  await form.isOpen()
  await expect(form.pickField(t('order.doc_cutoff'))).toBeVisible()
  await page.keyboard.press('Escape')
  await form.isClosed()

  await page.setViewportSize({ width: 320, height: 640 })
  const cut = await card.title.evaluate(
    (title) => title.scrollWidth > title.clientWidth || title.scrollHeight > title.clientHeight,
  )
  expect([await card.title.innerText(), cut]).toEqual([number, false])

  const list = await new List(page, 'order').open(`/orders?f[search]=${number}`)
  await expect(list.rows.first()).toContainText(unread)

  const shipped = { proper_shipping_name: 'PAINT' }
  await api.done('/api/orders/update/', { id, status_id: ORDER_STATUS.confirmed, ...shipped })
  await api.add('rio/orders/directions', { order_id: id, poo_id: 2, fd_id: 3, transport_mode: 'auto' })
  await card.open(`/orders/${id}`)
  await expect(card.content.getByRole('button', { name: t('dispatch.assign') })).toHaveAttribute('data-kind', 'link')
  await expect(card.bar.locator('[data-kind="amber"]')).toHaveCount(1)
})
