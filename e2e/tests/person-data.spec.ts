/** The administrator exports and erases one person's data. */
import { readFile } from 'node:fs/promises'
import { onAPhone, overflow, inBothThemes } from '../page-look.ts'
import { Card } from '../pages/card.ts'
import { Sheet } from '../pages/sheet.ts'
import { expect, REPEATED, t, test, unique } from '../test.ts'

// Administration is the point.
test.use({ user: 'admin@demo' })

const LEAD = 3

test(
  'P3 a contact person is exported as a file, and erased after the name was typed and the remaining data was listed',
  { tag: REPEATED },
  async ({ page, api }) => {
    const name = unique('Канарейкина')
    const erasedName = t('privacy.erased_name')
    const leadId = await api.add('leads', { name: unique('Лид'), phone: '380671110000' })
    const owner = { owner_type: LEAD }
    const id = await api.add('contact_persons', { ...owner, client_id: leadId, name, phone: '380671112299' })
    await api.add('contacts_hist', {
      ...owner,
      owner_id: leadId,
      contact_person_id: id,
      contact_type_id: 1,
      date: 1_790_000_000,
      comment: 'Договорились',
    })
    const card = new Card(page)
    await card.open(`/leads/${leadId}`)
    const people = card.block(t('contact_person.many'))
    await people.getByRole('listitem').filter({ hasText: name }).getByRole('button').first().click()
    await new Sheet(page, name).dialog.getByRole('button', { name: new RegExp(`^${t('privacy.title')}`) }).click()
    const sheet = new Sheet(page, t('privacy.title'))

    await test.step('deleted and remaining data is listed, also for screen readers', async () => {
      await expect(sheet.dialog).toContainText(t('privacy.goes'))
      await expect(sheet.dialog).toContainText(t('contact_person.phone'))
      await expect(sheet.dialog).toContainText(t('privacy.named_in', { name: erasedName }))
      await expect(sheet.dialog).toContainText(t('contact_history.many'))
      await expect(sheet.dialog).toContainText(t('privacy.stays_texts'))
      expect([...(await onAPhone(page, inBothThemes)), ...(await overflow(page))]).toEqual([])
    })

    await test.step('as a file to read', async () => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        sheet.button(t('privacy.export_txt')).click(),
      ])
      const content = await readFile(await download.path(), 'utf8')
      for (const text of [name, '380671112299', 'Договорились']) expect(content).toContain(text)
    })

    await test.step('erased, and the talk stays with an unnamed person', async () => {
      const erase = sheet.button(t('privacy.erase'))
      await expect(erase).toBeDisabled()
      await sheet.dialog.getByRole('textbox', { name: t('privacy.type_name') }).fill(name)
      await erase.click()
      await expect(page.getByText(t('privacy.done'))).toBeVisible()
      await sheet.isClosed()
      await expect(people).toContainText(erasedName)
      await expect(page.getByRole('main')).not.toContainText(name)
      const [talk] = await api.list('contacts_hist', `f[owner_id]=${leadId}&f[owner_type]=${LEAD}`)
      expect(talk).toMatchObject({ contact_person_id: id, contact_person_name: erasedName, comment: 'Договорились' })
    })
  },
)
