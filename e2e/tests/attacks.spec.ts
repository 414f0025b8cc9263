/** What another site's page, or another person's text, tries to do in the browser of a logged-in user. */
import type { Page } from '@playwright/test'
import { startWalking, stopWalking } from '../go-to.ts'
import { newClient, newOrder } from '../new-orders.ts'
import { Shell } from '../pages/shell.ts'
import { expect, test, unique } from '../test.ts'

test('H1 another site’s picture, link, prefetch or call deletes nothing', async ({
  page,
  context,
  office,
  company,
}) => {
  const id = await office.add('drivers', { name: unique('Водитель'), phone: '380671112233' })
  const address = (place: number) => `${company.url}/api/drivers/delete/?id=${id}&way=${place}`
  const plain = `${company.url}/api/drivers/delete/?id=${id}`
  await new Shell(page).open('/')
  const evil = await context.newPage()
  const requests: string[] = []
  evil.on('request', (request) => {
    if (request.url().startsWith(company.url)) requests.push(request.url())
  })
  await context.route('http://evil.example/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><link rel="prefetch" href="${address(1)}"><img src="${plain}">
        <script type="speculationrules">{"prefetch":[{"source":"list","urls":["${address(2)}"]}]}</script>
        <script>
          addEventListener('load', async () => {
            const tries = [{ mode: 'no-cors', credentials: 'include' }, { mode: 'no-cors', method: 'POST', credentials: 'include' }]
            for (const choice of tries) await fetch('${plain}', choice).catch(() => {})
            document.title = 'done'
          })
        </script><a href="${plain}">here</a>`,
    }),
  )
  await evil.goto('http://evil.example/')
  await expect(evil).toHaveTitle('done')
  await evil.getByRole('link', { name: 'here' }).click()
  await evil.waitForURL(plain)
  expect(requests.length).toBeGreaterThanOrEqual(4)
  expect(await office.get('drivers', id)).toMatchObject({ id })
})

const MARK = 'data-injected'
const SCRIPTS = `"'><img src=x onerror="document.body.setAttribute('${MARK}','')" ${MARK}><script>document.body.setAttribute('${MARK}','')</script>{{7*7}}\${7*7}<a href="javascript:document.body.setAttribute('${MARK}','')">`

const isClean = async (page: Page, place: string): Promise<void> => {
  await expect(page.locator(`[${MARK}]`), place).toHaveCount(0)
  await expect(page.locator('a[href^="javascript:" i], iframe, [onerror]'), place).toHaveCount(0)
}

test('I7 a text that is a script stays a text on every screen that shows it', async ({ page, office }) => {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  // Names are short: two of the attacks fit, the others are in the comments.
  const hostileName = (word: string) => `${unique(word)} <img src=x onerror=alert(1) ${MARK}>{{7*7}}`.slice(0, 100)
  const short = `<b ${MARK}>{{7*7}}</b>`
  const client = await newClient(office, {
    name: hostileName('Клиент'),
    comment: SCRIPTS,
    website: `javascript:alert(1)//${short}`,
  })
  await office.add('contact_persons', { client_id: client, name: hostileName('Лицо'), comment: SCRIPTS })
  const order = await newOrder(office, { client_id: client, manager_id: 2, cargo: SCRIPTS, comment: SCRIPTS })
  await office.add('orders/containers', {
    order_id: order.id,
    container_type_id: 1,
    empty_pickup_place: '<img src=x onerror=alert(1) data-injected>',
  })
  await office.done('/api/messages/', { action: 'add', o_t: 'order', o_id: order.id, text: SCRIPTS })
  const quote = await office.add('quotations', {
    client_id: client,
    order_type_id: 2,
    cargo: SCRIPTS,
    comment: SCRIPTS,
  })
  const lead = await office.add('leads', { name: hostileName('Лид'), phone: '380509990011', comment: SCRIPTS })
  const contractor = await office.add('contractors', { name: hostileName('Перевозчик') })
  await office.add('drivers', {
    name: hostileName('Водитель'),
    phone: '380671112233',
    contractor_id: contractor,
  })
  const task = await office.add('tasks', {
    name: hostileName('Задача'),
    description: SCRIPTS,
    type_id: 1,
    contact_type_id: 1,
    team_user_id: 2,
    object_type: 'client',
    object_id: client,
    date_end: Math.floor(Date.now() / 1000) + 3600,
  })
  const searchQuery = `search=${encodeURIComponent('7*7')}`
  const shown = [
    `/clients?${searchQuery}`,
    `/clients/${client}`,
    `/orders?f[client]=${client}`,
    `/orders/${order.id}`,
    `/chat/${order.id}-order`,
    '/chat',
    `/quotes/${quote}`,
    `/leads/${lead}`,
    `/contractors/${contractor}`,
    `/drivers?${searchQuery}`,
    `/tasks/${task}`,
  ]
  for (const place of shown) {
    await new Shell(page).open(place)
    await expect(page.getByText('{{7*7}}').first(), place).toBeVisible()
    await isClean(page, place)
    startWalking(page)
  }
  const unknown = ['/search?q=7*7', '/<img src=x onerror=alert(1)>']
  for (const place of ['/', '/tasks', '/calendar', ...unknown]) {
    if (unknown.includes(place)) stopWalking(page)
    await new Shell(page).open(place)
    await isClean(page, place)
  }
  expect(dialogs).toEqual([])
})
