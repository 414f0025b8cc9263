/** An offer by mail, if the company has a mail server: decision 0066. */
import { type TestSmtp, smtpServer } from '../../packages/server/src/testing/smtp-server.ts'
import { test as base } from '../own-server.ts'
import { Card } from '../pages/card.ts'
import { Sheet } from '../pages/sheet.ts'
import { moveQuote, newClient, newQuote } from '../quote-data.ts'
import { expect, t } from '../test.ts'

const STATUS = { priced: 3, sent: 4 } as const

const test = base.extend<{ smtp: TestSmtp }>({
  // oxlint-disable-next-line no-empty-pattern -- a fixture that needs no other
  smtp: async ({}, use) => {
    const smtp = await smtpServer()
    await use(smtp)
    await smtp.close()
  },
  environment: async ({ smtp }, use) => use({ SMTP_URL: smtp.url }),
})

// A manager who sees the plan calculation: the prices of the offer are made from it.
test.use({ user: 'v.moroz@demo' })

test('S4.08 S7.13 an offer is mailed with its PDF, is marked as sent, and its file shows the recipient', async ({
  page,
  context,
  api,
  smtp,
}) => {
  const client = await newClient(api)
  const person = await api.add('contact_persons', { client_id: client.id, owner_type: 1, name: 'Гнатюк Марина' })
  await api.add('contacts', {
    client_id: client.id,
    owner_type: 1,
    person_id: person,
    type: 3,
    value: 'marina@firm.example',
  })
  await api.add('contacts', { client_id: client.id, owner_type: 1, type: 3, value: 'office@firm.example' })
  const id = await newQuote(api, client.id)
  await api.done('/api/quotations/update/', { id, contact_person_id: person })
  await moveQuote(api, id, STATUS.priced)
  const card = new Card(page)
  await card.open(`/quotes/${id}`)
  await card.content.getByRole('button', { name: t('document.share'), exact: true }).click()
  const sheet = new Sheet(page, t('document.quotation'))
  const entry = sheet.dialog.getByRole('button', { name: new RegExp(`^${t('document.letter')}`) })
  await expect(entry).toContainText('marina@firm.example', { timeout: 20_000 })
  await entry.click()
  const letter = new Sheet(page, t('document.letter'))
  const to = letter.dialog.getByRole('textbox', { name: t('document.letter_to') })
  await expect(to).toHaveValue('marina@firm.example')

  await context.setOffline(true)
  await expect(letter.button(t('document.letter_send'))).toBeDisabled({ timeout: 20_000 })
  await context.setOffline(false)
  await to.fill('marina')
  await letter.button(t('document.letter_send')).click()
  await expect(letter.dialog).toContainText(t('field_error.format'))
  expect(smtp.letters).toEqual([])

  await to.fill('marina@firm.example')
  await letter.dialog.getByRole('button', { name: /office@firm\.example/ }).click()
  await letter.button(t('document.letter_send')).click()
  await letter.isClosed()
  await expect.poll(() => smtp.letters.map((each) => each.to)).toEqual([['marina@firm.example', 'office@firm.example']])
  expect(smtp.letters[0]?.raw).toContain('application/pdf')
  await expect.poll(async () => (await api.get('quotations', id)).status_id).toBe(STATUS.sent)
  await expect(card.block(t('file.many'))).toContainText('marina@firm.example, office@firm.example')
})
