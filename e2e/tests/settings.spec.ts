/** Settings: rows S1.03, S1.04, S1.11, S2.15, S4.06, S5.03, S9.10. */
import { PAGE_SIZE } from '@fura/shared/constants.ts'
import { Form } from '../pages/form.ts'
import { Login } from '../pages/login.ts'
import { Sheet } from '../pages/sheet.ts'
import { Shell } from '../pages/shell.ts'
import { expect, REPEATED, t, test } from '../test.ts'

test(
  'S2.15 S9.01 the employees open in a popup with search and pages',
  { tag: REPEATED },
  async ({ page, api, newUser }) => {
    const { total_num: there } = await api.done('/api/team_users/list/?num=1&is_active=1')
    for (let missing = PAGE_SIZE + 1 - Number(there); missing > 0; missing -= 1) await newUser({})
    const shell = await new Shell(page).open('/settings')
    await shell.content.getByRole('button', { name: t('employees') }).click()
    const popup = new Sheet(page, t('employees'))
    await popup.isOpen()
    const rows = popup.dialog.getByRole('listitem')
    await expect(rows).toHaveCount(PAGE_SIZE)
    const pages = popup.dialog.getByRole('group', { name: t('pages') })
    await pages.getByRole('button', { name: t('page_number', { number: 2 }) }).click()
    await expect(pages).toContainText('21–')
    await popup.dialog.getByRole('textbox', { name: t('search') }).fill('Мельник')
    await expect(rows).toHaveCount(1)
    await expect(rows.first()).toContainText('Мельник Игорь Сергеевич')
    await popup.dialog.getByRole('textbox', { name: t('search') }).fill('такого сотрудника нет')
    await expect(popup.dialog).toContainText(t('nothing_found'))
  },
)

test.describe('the password', () => {
  test.use({ user: null })

  test('S5.03 S4.06 S2.15 is changed: checked here, the old one by the server, and a success screen', async ({
    page,
    newUser,
  }) => {
    const { login, password } = await newUser({})
    await page.goto('/settings')
    await new Login(page).enter(login, password)
    const shell = new Shell(page)
    await expect(shell.title).toHaveText(t('title.settings'))
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/users/update/')) sent.push(request.url())
    })
    await page.getByRole('button', { name: t('change_password') }).click()
    const popup = new Form(page, t('change_password'))
    await popup.isOpen()
    const input = (name: string) => popup.dialog.locator(`input[name="${name}-password"]`)
    const submit = async (old: string, next: string, repeat: string) => {
      await input('old').fill(old)
      await input('new').fill(next)
      await input('repeat').fill(repeat)
      await popup.save.click()
    }

    await popup.save.click()
    await expect(shell.toast(t('enter_all_data'))).toBeVisible()
    await submit(password, 'short7x', 'short7x')
    await expect.poll(() => popup.errorOf(input('new'))).toBe(t('password_too_short'))
    await submit(password, 'another-freight-2026', 'another-freight-2027')
    await expect.poll(() => popup.errorOf(input('repeat'))).toBe(t('passwords_differ'))
    expect(sent, 'nothing is sent while the form is invalid').toEqual([])

    await submit('not-the-old-one', 'another-freight-2026', 'another-freight-2026')
    await expect.poll(() => popup.errorOf(input('old'))).toBe(t('password_old_wrong'))
    await submit(password, 'another-freight-2026', 'another-freight-2026')
    await expect(popup.dialog).toContainText(t('password_changed'))
    await popup.dialog
      .getByRole('button', { name: t('close') })
      .last()
      .click()
    await popup.isClosed()

    await page.goto('/drivers')
    await expect(shell.title, 'this session goes on').toContainText(t('title.drivers'))
    await page.evaluate(() => localStorage.removeItem('token'))
    await page.goto('/login')
    await new Login(page).enter(login, 'another-freight-2026')
    await expect(shell.title).toHaveText(t('app_name'))
  })

  test('S2.15 one’s own contacts are changed in a popup', { tag: REPEATED }, async ({ page, newUser }) => {
    const { login, password, api } = await newUser({})
    await page.goto('/settings')
    await new Login(page).enter(login, password)
    const shell = new Shell(page)
    await page.getByRole('button', { name: t('edit_contacts') }).click()
    const form = new Form(page, t('edit_contacts'))
    await form.isOpen()
    await form.fill({ [t('team_user.phone')]: '380671112233' })
    await form.save.click()
    await form.isClosed()
    await expect(shell.content).toContainText('+380 (67) 111-22-33')
    const { detail } = (await api.done('/api/team_users/auth_info/')) as unknown as { detail: { phone: string } }
    expect(detail.phone).toBe('380671112233')
  })
})

test('S1.03 S1.04 S1.11 S9.10 theme and language are chosen here and remembered, and local storage contains only the promised keys', async ({
  page,
}) => {
  const shell = await new Shell(page).open('/settings')
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await ground()
  await page.getByText(t('team_user.theme.dark'), { exact: true }).click()
  await expect.poll(ground).not.toBe(light)
  const dark = await ground()
  await page.getByText(t('team_user.theme.light'), { exact: true }).click()
  await expect.poll(ground).toBe(light)
  await page.getByText(t('team_user.theme.dark'), { exact: true }).click()
  await expect.poll(ground).toBe(dark)
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')

  await expect(shell.title).toHaveText('Настройки')
  await page.getByText(t('language.en'), { exact: true }).click()
  await expect(shell.title).toHaveText(t('title.settings', {}, 'en'))
  await expect(shell.content, 'the branch too').toContainText('Odesa office')
  expect(await page.evaluate(() => [document.documentElement.lang, localStorage.getItem('language')])).toEqual([
    'en',
    'en',
  ])
  await test.step('a hint of the day stands above the opened screen, and is switched off there and here', async () => {
    const hint = page.getByRole('region', { name: t('hints.one', {}, 'en') })
    await page.evaluate(() => localStorage.setItem('hints', '2026-01-01'))
    await page.goto('/settings')
    await expect(shell.title).toHaveText(t('title.settings', {}, 'en'))
    const hints = page.getByRole('switch', { name: t('hints.title', {}, 'en') })
    await expect(hints).toBeChecked()
    await expect(hint).toHaveCount(0)
    await page.evaluate("history.pushState(null, '', '/orders')")
    await expect(hint).toContainText('filters')
    await hint.getByRole('button', { name: t('hints.switch_off', {}, 'en') }).click()
    await expect(hint).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('hints'))).toBe('off')
    await page.goto('/settings')
    await expect(hints).not.toBeChecked()
    await hints.check({ force: true })
  })
  const listRequest = page.waitForRequest('**/api/drivers/list/**')
  await page.goto('/drivers')
  await expect(shell.title).toContainText(t('title.drivers', {}, 'en'))
  expect((await listRequest).headers()['accept-language'], 'it is spoken to the server').toMatch(/^en/)
  expect(await ground()).toBe(dark)

  const allowedKeys = [
    'token',
    'language',
    'theme',
    'notificationMess',
    'notificationOrder',
    'notificationQuotes',
    'notificationLeads',
    // When the app was last looked at, which lists are boards, whether the person's work is held ahead, how wide cards are,
    // which news were read, which hints were shown.
    'seenAt',
    'boards',
    'workingSet',
    'cardWidth',
    'seenNews',
    'hints',
  ]
  const storedKeys = await page.evaluate(() => Object.keys(localStorage))
  expect(storedKeys).toEqual(expect.arrayContaining(['token', 'language', 'theme']))
  expect(storedKeys.filter((key) => !allowedKeys.includes(key))).toEqual([])
})
