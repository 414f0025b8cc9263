/** Absent employees and their deputies (decision 0099). */
import { newPerson } from '../new-people.ts'
import { openCard } from '../pages/employees.ts'
import { Form } from '../pages/form.ts'
import { Sheet } from '../pages/sheet.ts'
import { Shell } from '../pages/shell.ts'
import { expect, REPEATED, t, test } from '../test.ts'

// Administration is the point.
test.use({ user: 'admin@demo' })

test(
  'S3.18 S6.01 an absent employee gets a deputy, who is notified; both are marked, and a tap ends it',
  { tag: REPEATED },
  async ({ page, api }) => {
    const person = newPerson()
    const id = await api.add('team_users', person)
    const order = await api.add('orders', { client_id: 1, order_type_id: 2, manager_id: id })
    const me = await api.get('team_users', 1)
    const field = (name: string) => t(`absence.${name}`)
    const card = await openCard(page, person.name)
    await card.dialog.getByRole('button', { name: t('away.title') }).click()
    const sheet = new Sheet(page, t('away.title'))
    await sheet.isOpen()
    await expect(sheet.dialog).toContainText(t('away.none'))
    await sheet.button(t('away.add')).click()
    const form = new Form(page, t('absence'))
    await form.isOpen()
    for (const day of ['date_from', 'date_to']) {
      await form.pickField(field(day)).click()
      const calendar = new Sheet(page, field(day))
      await calendar.button(t('today')).click()
      await calendar.button(t('apply')).click()
      await calendar.isClosed()
    }
    await form.pick(field('deputy_id'), person.name)
    await form.save.click()
    await expect(form.dialog).toContainText(t('field_error.rule:own_deputy'))
    await form.pick(field('deputy_id'), String(me.name))
    await expect(form.dialog).toContainText(t('away.takes_over', { name: String(me.name) }))
    await expect(form.dialog).toContainText(`${t('order.many')}1`)
    await form.field(field('note')).fill('Отпуск')
    await form.save.click()
    await expect(sheet.dialog).toContainText(t('away.deputy', { name: String(me.name) }))
    expect(await api.get('team_users', id)).toMatchObject({ deputy_id: 1 })

    await test.step('Home shows the deputy whom they deputise for, and the absent is marked on the card of their order', async () => {
      const shell = await new Shell(page).open('/')
      await expect(shell.content.getByRole('region', { name: t('away.you_stand_in') })).toContainText(person.name)
      await shell.open(`/orders/${order}`)
      await expect(shell.content).toContainText('нет до')
    })

    await test.step('ended by a tap, undone, and ended again', async () => {
      await (await openCard(page, person.name)).dialog.getByRole('button', { name: t('away.title') }).click()
      await sheet.isOpen()
      await sheet.button(t('away.end')).click()
      await expect(sheet.dialog).toContainText(t('away.none'))
      expect(await api.get('team_users', id)).toMatchObject({ deputy_id: null })
      await page.getByRole('button', { name: t('undo') }).click()
      await expect(sheet.button(t('away.end'))).toBeVisible()
      await sheet.button(t('away.end')).click()
      await expect(sheet.dialog).toContainText(t('away.none'))
    })
  },
)
