/** Contact persons and contacts on the card of a lead: rows S2.15, S3.07, S3.08, S4.04, S5.04, S5.05, S5.06, S7.11, S8.06. */
import { CONTACT_POPUP_CLOSES_AFTER, EMAIL_HINT, PHONE_HINT } from '@fura/shared/constants.ts'
import type { Page } from '@playwright/test'
import type { Api } from '../api.ts'
import { Card } from '../pages/card.ts'
import { Form } from '../pages/form.ts'
import { Sheet } from '../pages/sheet.ts'
import { allSent } from '../pages/offline.ts'
import { expect, REPEATED, t, test, unique } from '../test.ts'

const LEAD = 3
const CARD = '4111111111111111'
const SHORT_CARD = '378282246310005'

const newLead = async (page: Page, api: Api): Promise<{ card: Card; id: number }> => {
  const id = await api.add('leads', { name: unique('Лид'), phone: '380671110000' })
  const card = new Card(page)
  await card.open(`/leads/${id}`)
  await expect(card.block(t('contact.many'))).toContainText(t('no_contacts'))
  return { card, id }
}

const addContact = async (card: Card): Promise<Form> => {
  await card
    .block(t('contact.many'))
    .getByRole('button', { name: `${t('add')}: ${t('contact')}` })
    .click()
  const form = new Form(card.page, t('contact'))
  await form.isOpen()
  return form
}

const contactsOf = (api: Api, id: number) => api.list('contacts', `f[client_id]=${id}&f[owner_type]=${LEAD}`)

test('S8.06 S3.07 S5.06 S7.11 no contact persons at first; one is added with contacts and a bank card that reads 4-4-4-4, or 4-6-5', async ({
  page,
  api,
}) => {
  const { card, id } = await newLead(page, api)
  const people = card.block(t('contact_person.many'))
  await expect(people).toContainText(t('no_contact_persons'))
  await people.getByRole('button', { name: `${t('add')}: ${t('contact_person')}` }).click()
  const form = new Form(page, t('contact_person'))
  const name = unique('Ковальчук')
  await form.fill({
    [t('contact_person.name')]: name,
    [t('contact_person.position')]: 'Логист',
    [t('contact_person.phone')]: '380671112233',
  })
  const bankCard = form.field(t('contact_person.card'))
  await bankCard.pressSequentially(SHORT_CARD)
  await expect(bankCard).toHaveValue('3782 822463 10005')
  await bankCard.fill('')
  await bankCard.pressSequentially(CARD)
  await expect(bankCard).toHaveValue('4111 1111 1111 1111')
  await form.save.click()

  const popup = new Sheet(page, name)
  await popup.isOpen()
  await expect(popup.dialog).toContainText('4111 1111 1111 1111')
  await popup.button(`${t('add')}: ${t('contact')}`).click()
  const contact = new Form(page, t('contact'))
  await contact.dialog.getByRole('combobox', { name: t('contact.type') }).selectOption({ label: 'E-mail' })
  await contact.fill({ [t('contact.value')]: 'kovalchuk@firm.example' })
  await contact.save.click()
  await contact.isClosed()
  await expect(popup.dialog.getByRole('link', { name: /kovalchuk@firm\.example/ })).toHaveAttribute(
    'href',
    'mailto:kovalchuk@firm.example',
  )
  await popup.close()
  await expect(people).toContainText(name)
  await expect(people.getByRole('link', { name: `${t('call')}: ${name}` })).toHaveAttribute('href', 'tel:+380671112233')

  const [person] = await api.list('contact_persons', `f[client_id]=${id}&f[owner_type]=${LEAD}`)
  expect(person, 'a list shows the last digits alone').toMatchObject({ name, card: '•••• 1111', owner_type: LEAD })
  expect(await contactsOf(api, id)).toMatchObject([{ person_id: person?.id, value: 'kovalchuk@firm.example', type: 3 }])
})

test(
  'S3.07 without a network a person is shown with the last digits of the card',
  { tag: REPEATED },
  async ({ page, api, context }) => {
    const { card, id } = await newLead(page, api)
    const name = unique('Мельник')
    await api.add('contact_persons', { name, card: CARD, client_id: id, owner_type: LEAD })
    await card.open(`/leads/${id}`)
    const open = async () => {
      await card
        .block(t('contact_person.many'))
        .getByRole('button', { name: new RegExp(name) })
        .click()
      const popup = new Sheet(page, name)
      await popup.isOpen()
      return popup
    }
    const popup = await open()
    await expect(popup.dialog).toContainText('4111 1111 1111 1111')
    await popup.close()
    await popup.isClosed()
    const storedText = await page.evaluate(async () => {
      const texts: string[] = []
      for (const { name: database } of await indexedDB.databases()) {
        const db = await new Promise<IDBDatabase>((resolve, reject) => {
          const request = indexedDB.open(database ?? '')
          request.addEventListener('success', () => resolve(request.result))
          request.addEventListener('error', () => reject(new Error('cannot be opened')))
        })
        for (const store of db.objectStoreNames) {
          const rows = await new Promise((resolve) => {
            const request = db.transaction(store).objectStore(store).getAll()
            request.addEventListener('success', () => resolve(request.result))
          })
          texts.push(JSON.stringify(rows))
        }
        db.close()
      }
      return texts.join('\n')
    })
    expect(storedText, 'the device knows the person').toContain(name)
    expect(storedText, 'and not the card').not.toContain(CARD)
    await context.setOffline(true)
    await page.evaluate(() => globalThis.dispatchEvent(new Event('offline')))
    await card
      .block(t('contact_person.many'))
      .getByRole('button', { name: new RegExp(name) })
      .click()
    await popup.isOpen()
    await expect(popup.dialog).toContainText('•••• 1111', { timeout: 12_000 })
    await expect(popup.dialog).not.toContainText('4111 1111')
  },
)

test('S3.08 S2.15 S5.05 S5.04 a new contact: types of the server, a phone with 380 put in; an error says "check the data" in red, the popup stays', async ({
  page,
  api,
}) => {
  const { card, id } = await newLead(page, api)
  const types = (await api.list('contacts_types', '')).map(({ tech_name: word }) => word)
  expect(types).toEqual(['phone', 'fax', 'email', 'skype', 'telegram', 'viber', 'whatsapp', 'fb', 'other'])
  const form = await addContact(card)
  const names = (await api.list('contacts_types', 'is_active=1')).map(({ name }) => String(name))
  expect(names).not.toContain('Skype')
  const select = form.dialog.getByRole('combobox', { name: t('contact.type') })
  expect((await select.locator('option').allInnerTexts()).filter(Boolean)).toEqual(names)

  const value = form.field(t('contact.value'))
  await expect(value).toHaveAttribute('placeholder', PHONE_HINT)
  await value.focus()
  await expect(value).toHaveValue('380')
  await value.pressSequentially('67abc1112233')
  await expect(value).toHaveValue('380671112233')
  await select.selectOption({ label: 'E-mail' })
  await expect(value).toHaveAttribute('placeholder', EMAIL_HINT)
  await select.selectOption('1')

  await page.route('**/api/contacts/add/', (route) =>
    route.fulfill({ json: { status: 'error', error: 'invalid data' } }),
  )
  await form.save.click()
  const alert = form.dialog.getByRole('alert')
  await expect(alert).toHaveText(t('check_the_data'))
  const red = await alert.evaluate((element) => getComputedStyle(element).color)
  expect(red).toBe('rgb(194, 31, 31)')
  await page.waitForTimeout(CONTACT_POPUP_CLOSES_AFTER * 2)
  await form.isOpen()
  await expect(value).toHaveValue('380671112233')

  await page.unroute('**/api/contacts/add/')
  await form.save.click()
  await form.isClosed()
  await allSent(page)
  expect(await contactsOf(api, id)).toMatchObject([{ type: 1, value: '380671112233' }])
})

test('S3.08 S2.15 S4.04 each contact leads where its type says; one is edited, closes 500 ms after the save, and is deleted after a question', async ({
  page,
  api,
}) => {
  const { card, id } = await newLead(page, api)
  const links = [
    { type: 1, value: '380671112233', href: 'tel:+380671112233' },
    { type: 3, value: 'old@firm.example', href: 'mailto:old@firm.example' },
    { type: 4, value: 'live:firm', href: 'skype:live%3Afirm?chat' },
    { type: 5, value: '380501112233', note: 'Telegram', href: 'https://t.me/+380501112233' },
    { type: 5, value: '380631112233', note: 'Viber', href: 'viber://chat?number=%2B380631112233' },
    { type: 5, value: '380931112233', note: 'WhatsApp', href: 'https://wa.me/380931112233' },
    { type: 7, value: '@firm_sales', href: 'https://t.me/firm_sales' },
    { type: 8, value: '380671112255', href: 'viber://chat?number=%2B380671112255' },
    { type: 9, value: '380671112266', href: 'https://wa.me/380671112266' },
    { type: 6, value: 'firm.page', href: 'https://www.facebook.com/firm.page' },
  ]
  for (const { href: _, ...contact } of links)
    await api.add('contacts', { ...contact, client_id: id, owner_type: LEAD })
  await card.open(`/leads/${id}`)
  const block = card.block(t('contact.many'))
  const rows = block.getByRole('listitem')
  await expect(rows).toHaveCount(links.length)
  const hrefs = await rows.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(new Set(hrefs)).toEqual(new Set(links.map(({ href }) => href)))

  await block.getByRole('button', { name: /old@firm\.example/ }).click()
  const form = new Form(page, t('contact'))
  await form.fill({ [t('contact.value')]: 'new@firm.example' })
  await form.save.click()
  await expect(form.button(t('saved'))).toBeVisible()
  const saved = Date.now()
  await form.isClosed()
  expect(Date.now() - saved).toBeGreaterThan(CONTACT_POPUP_CLOSES_AFTER / 2)
  await expect(block).toContainText('new@firm.example')

  await block.getByRole('button', { name: /new@firm\.example/ }).click()
  await form.button(t('delete')).click()
  const question = new Sheet(page, t('contact_delete'))
  await expect(question.dialog).toContainText('new@firm.example')
  await question.button(t('cancel')).click()
  await expect(form.field(t('contact.value'))).toHaveValue('new@firm.example')
  expect(await contactsOf(api, id)).toHaveLength(links.length)
  await form.button(t('delete')).click()
  await question.button(t('delete')).click()
  await question.isClosed()
  await expect(block).not.toContainText('new@firm.example')
  expect(await contactsOf(api, id)).toHaveLength(links.length - 1)
})
