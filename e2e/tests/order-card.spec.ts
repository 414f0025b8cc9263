/** The card of an order at a glance: its first screen, the target of its alarm, and a number that is never cut. */
import { newOrder } from '../new-orders.ts'
import { Form } from '../pages/form.ts'
import { OrderCard } from '../pages/order.ts'
import { expect, t, test } from '../test.ts'

test.use({ user: 'manager@demo' })

test('the first screen of a card shows number, status, route, money and next step, and the alarm opens its field', async ({
  page,
  api,
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
  const names = await Promise.all([1, 2, 3].map(async (city) => String((await api.get('cities', city)).name)))
  const card = await new OrderCard(page).open(`/orders/${id}`)
  const tiles = card.content.getByRole('navigation', { name: t('parts_of_order') })
  await expect(tiles.getByRole('link', { name: t('title.conversation') })).toBeVisible()
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
})
