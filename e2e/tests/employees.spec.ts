/** Employees: rows S2.15, S3.10, S3.18, S3.21, S7.03 on the screen. */
import { FLAGS, ROLE_FLAGS } from '@fura/shared/permissions.ts'
import { newPerson } from '../new-people.ts'
import { find, openCard, openList } from '../pages/employees.ts'
import { Form } from '../pages/form.ts'
import { List } from '../pages/list.ts'
import { allSent, unsentChip } from '../pages/offline.ts'
import { photo } from '../pages/photo.ts'
import { Picker } from '../pages/picker.ts'
import { Sheet } from '../pages/sheet.ts'
import { expect, REPEATED, t, test, unique } from '../test.ts'

// Administration is the point.
test.use({ user: 'admin@demo' })

const label = (field: string) => t(`team_user.${field}`)

test('S2.15 S3.18 S3.21 the list shows the employees, a card their contacts, their head and their rights', async ({
  page,
  api,
}) => {
  const head = newPerson({ role: 'head' })
  const headId = await api.add('team_users', head)
  const formerEmployee = newPerson()
  const leftId = await api.add('team_users', formerEmployee)
  await api.done('/api/team_users/update/', { id: leftId, is_active: 0 })
  const person = newPerson({ phone: '380671112233', head_of_id: headId, position: 'Менеджер по экспорту' })
  await api.add('team_users', person)
  const list = await openList(page)
  await list.dialog.getByRole('textbox', { name: t('search') }).fill(formerEmployee.name)
  await expect(list.dialog).toContainText(t('nothing_found'))
  await list.dialog.getByText(t('employee.off_all'), { exact: true }).click()
  await expect(list.dialog.getByRole('listitem').filter({ hasText: formerEmployee.name })).toContainText(
    t('not_in_use'),
  )
  await list.dialog.getByText(t('employee.active'), { exact: true }).click()

  const row = await find(list, person.name)
  await expect(row).toContainText('Менеджер по экспорту')
  await row.getByRole('button').first().click()
  const card = new Sheet(page, person.name)
  await card.isOpen()
  await expect(card.dialog.locator('a[href="tel:+380671112233"]')).toBeVisible()
  await expect(card.dialog.locator(`a[href="mailto:${person.email}"]`)).toBeVisible()
  await expect(card.dialog).toContainText('Менеджер по экспорту')
  await expect(card.dialog).toContainText(t('role.manager'))
  await expect(card.dialog).toContainText(t('flag.can_add_order'))
  await expect(card.dialog).not.toContainText(t('flag.can_add_team_user'))
  await card.button(head.name).click()
  await new Sheet(page, head.name).isOpen()
})

test(
  'S3.10 a chosen role brings its rights, and single ones can be changed',
  { tag: REPEATED },
  async ({ page, api }) => {
    const person = newPerson({ role: 'viewer' })
    const id = await api.add('team_users', person)
    const card = await openCard(page, person.name)
    await card.button(t('edit')).click()
    const form = new Form(page, person.name)
    const role = form.dialog.getByRole('combobox', { name: label('role') })
    await expect(role).toHaveValue('viewer')
    await role.selectOption('accountant')
    await test.step('a preview shows what the role sees before it is saved', async () => {
      await form.button(t('employee.preview')).click()
      const preview = new Sheet(page, t('employee.preview'))
      const section = (name: string) => preview.dialog.getByRole('region', { name: t(name), exact: true })
      await expect(section('quote.many')).toContainText(t('employee.preview_unseen'))
      await expect(section('client.many')).toContainText(t('employee.extent_none'))
      await preview.close()
    })
    await form.dialog.getByRole('button', { name: t('employee.rights_sales') }).click()
    await form.dialog.getByRole('switch', { name: t('flag.can_add_client') }).click()
    await form.save.click()
    await expect(role).toBeHidden()
    await expect(card.dialog).toContainText(t('flag.can_add_client'))
    await allSent(page)
    const user = await api.get('team_users', id)
    expect(FLAGS.filter((flag) => user[flag] === 1).toSorted()).toEqual(
      ['can_add_client', ...ROLE_FLAGS.accountant].toSorted(),
    )
  },
)

test(
  'S3.18 a new employee gets the rights of their role, a letter, and no password on this device',
  { tag: REPEATED },
  async ({ page, api }) => {
    const { name, email } = newPerson()
    const list = await openList(page)
    await list.button(t('employee.add')).click()
    const form = new Form(page, t('team_user'))
    await form.isOpen()
    await form.fill({ [label('name')]: name, [label('email')]: email, [label('position')]: 'Диспетчер смены' })
    await form.dialog.getByRole('combobox', { name: label('role') }).selectOption('dispatcher')
    await form.save.click()
    const card = new Sheet(page, name)
    await card.isOpen()
    await expect(card.dialog).toContainText(t('flag.is_dispatcher'))
    await allSent(page)
    await test.step('without a mail server the card offers a link in place of a letter that nobody got', async () => {
      await expect(card.dialog).toContainText(t('employee.no_mail'))
      await expect(card.button(t('employee.invite_by_mail'))).toHaveCount(0)
      await card.dialog.getByRole('button', { name: new RegExp(`^${t('employee.invite_by_link')}`) }).click()
      await expect(card.dialog.getByRole('textbox', { name: t('employee.invite_link') })).toHaveValue(/token=/)
      await expect(card.dialog).not.toContainText(t('employee.no_mail'))
    })
    const [made] = await api.named('team_users', name)
    const user = await api.get('team_users', Number(made?.id))
    expect(FLAGS.filter((flag) => user[flag] === 1).toSorted()).toEqual([...ROLE_FLAGS.dispatcher].toSorted())
    expect(user).toMatchObject({ role: 'dispatcher', position: 'Диспетчер смены', login: email })
  },
)

test(
  'S3.10 a role of the company is added, given to a new employee beside another one, changed, and applied to those who have it',
  { tag: REPEATED },
  async ({ page, api }) => {
    const role = unique('Стажёр')
    const roles = await new List(page, 'team_role').open('/directory?list=team_roles')
    const added = await roles.add()
    await added.fill({ [t('record.name')]: role })
    await added.pickField(t('team_role.role')).selectOption('assistant')
    await added.dialog.getByRole('switch', { name: t('flag.can_add_lead') }).click()
    await added.button(t('employee.preview')).click()
    const preview = new Sheet(page, t('employee.preview'))
    await expect(preview.dialog.getByRole('region', { name: t('lead.many'), exact: true })).toContainText(
      t('employee.extent_all'),
    )
    await preview.close()
    await added.save.click()
    await added.isClosed()
    await allSent(page)
    const [made] = await api.named('team_roles', role)

    const { name, email } = newPerson()
    await page.goto('/settings?employee=new')
    const form = new Form(page, t('team_user'))
    await form.isOpen()
    await form.fill({ [label('name')]: name, [label('email')]: email })
    await form.dialog.getByRole('combobox', { name: label('role') }).selectOption(String(made?.id))
    await form.dialog.getByRole('combobox', { name: t('employee.second_role') }).selectOption('doc_manager')
    await expect(form.button(t('employee.role_remove', { name: t('role.doc_manager') }))).toBeVisible()
    await form.save.click()
    await new Sheet(page, name).isOpen()
    await allSent(page)
    const [person] = await api.named('team_users', name)
    const id = Number(person?.id)
    const rights = async () => {
      const user = await api.get('team_users', id)
      return FLAGS.filter((flag) => user[flag] === 1)
    }
    expect(await rights()).toEqual(['can_add_lead', 'can_view_quote', 'can_edite_data_orders'])

    await page.goto('/directory?list=team_roles')
    const edited = await roles.edit(role)
    await edited.dialog.getByRole('switch', { name: t('flag.can_export') }).click()
    await edited.save.click()
    await edited.isClosed()
    await allSent(page)
    const saved = await roles.edit(role)
    await saved.button(t('team_roles.apply')).click()
    const sheet = new Sheet(page, t('team_roles.apply'))
    await expect(sheet.dialog.getByRole('checkbox', { name })).toBeChecked()
    await expect(sheet.dialog).toContainText(`+ ${t('flag.can_export')}`)
    await sheet.dialog.getByRole('button', { name: t('team_roles.apply_to_one', { count: 1 }) }).click()
    await expect.poll(rights).toContain('can_export')
  },
)

test(
  'S3.18 A2 a password given at once lets the new employee in and is not stored on this device',
  { tag: REPEATED },
  async ({ page, company }) => {
    const { name, email } = newPerson()
    const password = 'Порожній-рейс-2031'
    const list = await openList(page)
    await list.button(t('employee.add')).click()
    const form = new Form(page, t('team_user'))
    await form.fill({ [label('name')]: name, [label('email')]: email })
    await form.dialog.getByText(t('employee.password'), { exact: true }).click()
    const input = form.dialog.locator('input[name="first-password"]')
    await input.fill('short')
    await form.save.click()
    await expect.poll(() => form.errorOf(input)).toBe(t('password_too_short'))
    await input.fill(password)
    await form.save.click()
    await new Sheet(page, name).isOpen()
    expect((await company.login(email, password)).token).not.toBe('')
    const storedText = await page.evaluate(async () => {
      const texts: string[] = [JSON.stringify(localStorage)]
      for (const { name: base = '' } of await indexedDB.databases()) {
        const db = await new Promise<IDBDatabase>((resolve, reject) => {
          const opening = indexedDB.open(base)
          opening.addEventListener('success', () => resolve(opening.result))
          opening.addEventListener('error', () => reject(opening.error ?? new Error(base)))
        })
        for (const store of db.objectStoreNames) {
          const all = db.transaction(store).objectStore(store).getAll()
          await new Promise((resolve) => all.addEventListener('success', resolve))
          texts.push(JSON.stringify(all.result))
        }
        db.close()
      }
      return texts.join('\n')
    })
    expect(storedText).toContain(email)
    expect(storedText).not.toContain(password)
  },
)

test(
  'S3.18 S3.20 the photo of a colleague is put on, shown on their card and in the list, and removed',
  { tag: REPEATED },
  async ({ page, newUser, api: admin }) => {
    const person = newPerson()
    const id = await admin.add('team_users', person)
    const { api } = await newUser({ role: 'manager', can_add_team_user: 1 })
    await page.addInitScript((token) => window.localStorage.setItem('token', token), api.token)
    const photoOf = async () => (await admin.get('team_users', id)).img_url
    const card = await openCard(page, person.name)
    const list = new Sheet(page, t('employees'))
    await expect(card.dialog.locator('img')).toHaveCount(0)

    await card.button(t('files.photo')).click()
    const sheet = new Sheet(page, t('files.photo'))
    const opening = page.waitForEvent('filechooser')
    await sheet.button(t('files.photo_choose')).click()
    await (await opening).setFiles(await photo(page, 'colleague.jpg', 10))
    await sheet.isClosed()
    await allSent(page)
    await expect.poll(photoOf).toMatch(/^\/api\/files\/raw\//)
    const shown = card.dialog.locator('img')
    await expect(shown).toHaveAttribute('src', /\/api\/files\/raw\//)
    const width = (img: HTMLImageElement) => img.naturalWidth
    await expect.poll(() => shown.evaluate(width)).toBe(512)
    await card.close()
    await card.isClosed()
    const inList = list.dialog.getByRole('listitem').filter({ hasText: person.name }).locator('img')
    await expect(inList).toHaveAttribute('src', String(await photoOf()))
    await expect.poll(() => inList.evaluate(width)).toBe(512)

    await list.dialog.getByRole('listitem').filter({ hasText: person.name }).getByRole('button').first().click()
    await card.button(t('files.photo')).click()
    await sheet.button(t('files.photo_remove')).click()
    await sheet.button(t('confirm_delete')).click()
    await sheet.isClosed()
    await expect.poll(photoOf).toBeNull()
    await expect(shown).toHaveCount(0)
    await card.close()
    await expect(inList).toHaveCount(0)
  },
)

test.describe('without the right', () => {
  test.use({ user: 'manager@demo' })

  test('S3.18 Z6 nobody is added, changed or switched off', { tag: REPEATED }, async ({ page }) => {
    const list = await openList(page)
    await expect(list.dialog.getByRole('listitem').first()).toBeVisible()
    await expect(list.button(t('employee.add'))).toHaveCount(0)
    const row = await find(list, 'Савчук')
    await row.getByRole('button').first().click()
    const card = new Sheet(page, /Савчук/)
    await card.isOpen()
    await expect(card.dialog).toContainText(t('employee.may'))
    for (const name of [t('edit'), t('employee.switch_off'), t('files.photo')]) {
      await expect(card.button(name)).toHaveCount(0)
    }
    await expect(card.dialog).not.toContainText(label('login'))
  })
})

test(
  'S3.18 switching an employee off hands over their open records, and shows which',
  { tag: REPEATED },
  async ({ page, api }) => {
    const [from, to] = [newPerson(), newPerson()]
    const [fromId, toId] = [await api.add('team_users', from), await api.add('team_users', to)]
    const order = await api.add('orders', { client_id: 1, order_type_id: 2, manager_id: fromId, op_manager_id: fromId })
    const lead = await api.add('leads', { name: unique('Лид'), phone: '380671234567', manager_id: fromId })
    const card = await openCard(page, from.name)
    await card.button(t('employee.switch_off')).click()
    const sheet = new Sheet(page, t('employee.hand_over'))
    await sheet.isOpen()
    await expect(sheet.dialog).toContainText(`${t('order.many')}1`)
    await expect(sheet.dialog).toContainText(`${t('lead.many')}1`)
    const both = sheet.button(t('employee.hand_over_and_off'))
    await expect(both).toBeDisabled()
    await sheet.dialog.getByRole('combobox', { name: t('employee.colleague') }).click()
    const picker = new Picker(page, t('employee.colleague'))
    await picker.search(to.name)
    await picker.choose(to.name)
    await both.click()
    await expect(sheet.dialog).toContainText(t('employee.moved', { count: 2, name: to.name }))
    await sheet.dialog
      .getByRole('button', { name: t('close') })
      .last()
      .click()
    await sheet.isClosed()
    await expect(card.dialog).toContainText(t('employee.off'))
    await allSent(page)
    expect(await api.get('team_users', fromId)).toMatchObject({ is_active: 0 })
    expect(await api.get('orders', order)).toMatchObject({ manager_id: toId, op_manager_id: toId })
    expect(await api.get('leads', lead)).toMatchObject({ manager_id: toId })
    await card.button(t('employee.switch_on')).click()
    await expect(card.button(t('employee.switch_off'))).toBeVisible()
    await allSent(page)
    expect(await api.get('team_users', fromId)).toMatchObject({ is_active: 1 })
  },
)

test(
  'S3.18 without a network an edit waits, and handing over says that it needs the network',
  { tag: REPEATED },
  async ({ page, context, api }) => {
    const person = newPerson()
    const id = await api.add('team_users', person)
    const card = await openCard(page, person.name)
    await expect(card.dialog).toContainText(t('employee.may'))
    // The code of both sheets comes with their first opening.
    await card.button(t('edit')).click()
    const form = new Form(page, person.name)
    await expect(form.save).toBeVisible()
    await form.dialog
      .last()
      .getByRole('button', { name: t('close') })
      .click()
    await expect(form.save).toBeHidden()
    await context.setOffline(true)
    await card.button(t('edit')).click()
    await form.field(label('position')).fill('Кладовщик')
    await form.save.click()
    await expect(form.save).toBeHidden()
    await expect(card.dialog).toContainText('Кладовщик')
    await card.button(t('employee.switch_off')).click()
    const sheet = new Sheet(page, t('employee.hand_over'))
    await expect(sheet.dialog).toContainText(t('employee.hand_over_offline'))
    await sheet.close()
    await card.close()
    await new Sheet(page, t('employees')).close()
    await expect(unsentChip(page, 1)).toBeVisible()
    expect((await api.get('team_users', id)).position).not.toBe('Кладовщик')
    await context.setOffline(false)
    await allSent(page)
    expect(await api.get('team_users', id)).toMatchObject({ position: 'Кладовщик' })
  },
)
