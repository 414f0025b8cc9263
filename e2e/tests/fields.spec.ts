/** Fields of the real forms: rows S1.13, S2.16, S2.17, S5.07, S5.08, S5.09, S5.10, S9.02, S9.06. */
import type { Locator } from '@playwright/test'
import { NewRecord } from '../pages/card.ts'
import { List } from '../pages/list.ts'
import { openPickerIn } from '../pages/picker.ts'
import { Sheet } from '../pages/sheet.ts'
import { Shell } from '../pages/shell.ts'
import { labelOf } from '../texts.ts'
import { expect, REPEATED, t, test, unique } from '../test.ts'

const NOW = '2026-11-18T10:00:00+02:00'

test.use({ user: 'dispatcher@demo' })

test(
  'numbers take a comma or a point and never become floats; plates are written in capitals',
  { tag: REPEATED },
  async ({ page, api }) => {
    const plate = `аа${Date.now().toString().slice(-6)}вв`
    const form = await (await new List(page, 'trailer').open('/trailers')).add()
    await form.fill({ [t('trailer.name')]: plate, [t('trailer.capacity_t')]: '24,125' })
    await expect(form.field(t('trailer.name'))).toHaveValue(plate.toUpperCase())
    await form.fill({ [t('trailer.volume_m3')]: '1086.5' })
    await form.field(t('trailer.volume_m3')).blur()
    await expect(form.field(t('trailer.volume_m3'))).toHaveValue('1\u00A0086,5')
    await form.save.click()
    await form.isClosed()
    const [saved] = await api.list('trailers', 'sort=-id')
    expect(saved).toMatchObject({ name: plate.toUpperCase(), capacity_t: '24.125', volume_m3: '1086.500' })
  },
)

test('S2.17 a brief message closes itself after a second and a half', { tag: REPEATED }, async ({ page }) => {
  await page.clock.install({ time: NOW })
  const form = await (await new List(page, 'driver').open('/drivers')).add()
  const toast = new Shell(page).toast(t('enter_all_data'))
  // The code of toasts is loaded with the first one.
  await form.save.click()
  await expect(toast).toBeVisible()
  await expect(toast).toBeHidden()
  await page.clock.pauseAt(Date.parse(NOW) + 600_000)
  await form.save.click()
  await page.clock.runFor(1300)
  await expect(toast).toBeVisible()
  await page.clock.runFor(400)
  await page.clock.resume()
  await expect(toast).toBeHidden()
})

test.describe('a manager', () => {
  test.use({ user: 'manager@demo' })

  test('S5.07 S9.02 finds a city by typing: from three characters, five at most; leaving without a choice restores the last one', async ({
    page,
    context,
  }) => {
    await page.clock.install()
    const searches: string[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      const search = url.searchParams.get('search')
      if (url.pathname === '/api/cities/list/' && search !== null) searches.push(search)
    })
    const form = new NewRecord(page)
    await form.open('/orders/new')
    const city = form.pickField(t('order.poo_id'))
    const options = page.getByRole('listbox').getByRole('option')
    await city.pressSequentially('ко')
    await page.clock.runFor(2000)
    await expect(city).toHaveAttribute('aria-expanded', 'false')
    expect(searches, 'two characters ask nothing').toEqual([])
    await city.pressSequentially('в')
    await expect(options).toHaveCount(5)
    await expect(page.getByText(t('only_first_five'))).toBeVisible()
    expect(searches).toEqual(['ков'])
    await city.press('Backspace')
    await expect(options, 'below three it closes').toHaveCount(0)

    await city.fill('Одесса')
    await expect(options.first()).toContainText('Одесса')
    await expect(options.first(), 'a name is not enough to tell one').toContainText('Украина')
    await expect(page.getByText(t('only_first_five'))).toBeHidden()
    await options.first().click()
    await expect(city).toHaveValue('Одесса')
    await city.fill('Одессаx')
    await expect(page.getByText(t('nothing_found'))).toBeVisible()
    await city.blur()
    await expect(city).toHaveValue('Одесса')
    await expect(options).toHaveCount(0)

    await city.fill('Констан')
    const picker = await openPickerIn(form.content, t('order.poo_id'))
    await expect(picker.dialog.getByRole('textbox', { name: t('search') })).toHaveValue('Констан')
    await picker.choose('Констанца')
    await expect(city).toHaveValue('Констанца')

    await context.setOffline(true)
    const other = form.pickField(t('order.fd_id'))
    await other.fill('Одесс')
    await expect(options.filter({ hasText: 'Одесса' })).toBeVisible()
    await expect(page.getByText(t('on_this_device'))).toBeVisible()
    await options.filter({ hasText: 'Одесса' }).click()
    await expect(other).toHaveValue('Одесса')
  })

  test('S5.08 finds a contact person only with a client set; entries without an id are dropped', async ({
    page,
    api,
  }) => {
    const requests: string[] = []
    await page.route('**/api/contact_persons/list/**', async (route) => {
      requests.push(decodeURIComponent(route.request().url()))
      const response = await route.fetch()
      const answer = (await response.json()) as { list: object[] }
      await route.fulfill({ response, json: { ...answer, list: [{ name: 'Особа без номера' }, ...answer.list] } })
    })
    const [client, person] = [unique('Клиент'), unique('Особа')]
    const clientId = await api.add('clients', { name: client })
    const personId = await api.add('contact_persons', { name: person, client_id: clientId, owner_type: 1 })
    const form = new NewRecord(page)
    await form.open('/orders/new')
    const field = form.pickField(t('order.contact_person_id'))
    await expect(field).toBeDisabled()
    await expect(form.content.getByText(t('person_needs_client'))).toBeVisible()
    expect(requests).toEqual([])
    const options = page.getByRole('listbox').getByRole('option')
    await form.pickField(t('order.client_id')).fill(client)
    await options.filter({ hasText: client }).click()
    await field.fill('особа')
    await expect(options.filter({ hasText: person })).toHaveCount(1)
    await expect(options.filter({ hasText: 'без номера' })).toHaveCount(0)
    expect(requests.length).toBeGreaterThan(0)
    for (const url of requests) expect(url).toContain(`f[client_id]=${clientId}`)
    await options.filter({ hasText: person }).click()
    await form.save.click()
    await expect(page).toHaveURL(/\/orders\/\d+$/)
    expect(await api.get('orders', Number(page.url().split('/').at(-1)))).toMatchObject({
      client_id: clientId,
      contact_person_id: personId,
    })
  })

  test('S5.07 finds by the keyboard alone, and Escape leaves the form open @desktop', async ({ page }) => {
    const form = new NewRecord(page)
    await form.open('/clients/new')
    const city = form.pickField(labelOf('client', 'city'))
    await city.focus()
    await page.keyboard.type('ков')
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(5)
    const second = page.getByRole('listbox').getByRole('option').nth(1)
    await page.keyboard.press('ArrowDown')
    await expect(second).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(0)
    await expect(city).toHaveValue('')
    await page.keyboard.type('Одесса')
    await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('Одесса')
    await page.keyboard.press('Enter')
    await expect(city).toHaveValue('Одесса')
    await expect(form.save, 'Enter chose and sent nothing').toBeVisible()
  })

  const day = (sheet: Sheet, number: number): Locator =>
    sheet.dialog.getByRole('button', { name: new RegExp(`^${number} ноября 2026`) })

  test(
    'S2.16 S5.09 S5.10 S9.06 a task is due today or later, in steps of ten minutes on a 24-hour clock',
    { tag: REPEATED },
    async ({ page, api }) => {
      await page.clock.setFixedTime(NOW)
      const form = new NewRecord(page)
      await form.open('/tasks/new')
      const due = form.pickField(t('task.date_end'))
      await expect(due).toHaveAttribute('readonly')
      await due
        .locator('xpath=../..')
        .getByRole('button', { name: t('clear') })
        .click()
      await expect(due).toHaveValue('')
      await due.click()
      const sheet = new Sheet(page, t('task.date_end'))
      await expect(day(sheet, 17)).toBeDisabled()
      await expect(day(sheet, 18)).toBeEnabled()
      const [hours, minutes] = [t('hours'), t('minutes')].map((name) => sheet.dialog.getByRole('combobox', { name }))
      expect(await hours?.getByRole('option').allInnerTexts()).toEqual(
        Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0')),
      )
      expect(await minutes?.getByRole('option').allInnerTexts()).toEqual(['00', '10', '20', '30', '40', '50'])
      await hours?.selectOption('17')
      await minutes?.selectOption('40')
      await day(sheet, 20).click()
      await sheet.isOpen()
      await day(sheet, 20).click()
      await sheet.isClosed()
      await expect(due).toHaveValue('20.11.2026 в 17:40')

      const name = unique('Позвонить')
      await form.field(t('task.name')).fill(name)
      await form.save.click()
      await expect(page).toHaveURL(/\/tasks\/\d+$/)
      await expect(form.content).toContainText('20.11.2026 в 17:40')
      expect(await api.named('tasks', name)).toMatchObject([
        { date_end: Date.parse('2026-11-20T17:40:00+02:00') / 1000, date_start: 0 },
      ])
    },
  )

  test(
    'S5.10 an unloading is not planned before its loading, a loading not before today',
    { tag: REPEATED },
    async ({ page }) => {
      await page.clock.setFixedTime(NOW)
      const form = new NewRecord(page)
      await form.open('/orders/new')
      await form.pickField(t('order.planned_loading_date')).click()
      const loading = new Sheet(page, t('order.planned_loading_date'))
      await expect(day(loading, 17)).toBeDisabled()
      await day(loading, 20).click()
      await loading.button(t('apply')).click()
      await loading.isClosed()
      await form.pickField(t('order.planned_unloading_date')).click()
      const unloading = new Sheet(page, t('order.planned_unloading_date'))
      await expect(day(unloading, 19), 'the loading is the minimum, not today').toBeDisabled()
      await expect(day(unloading, 20)).toBeEnabled()
    },
  )
})

test.describe('dictation', () => {
  /** A speech recogniser that returns one sentence when it listens. */
  const speak = () => {
    class Recogniser {
      lang = ''
      onresult: ((event: object) => void) | null = null
      onend: (() => void) | null = null
      start() {
        Object.assign(window, { heardIn: this.lang })
        setTimeout(() => {
          const result = Object.assign([{ transcript: 'звонить после обеда' }], { isFinal: true })
          this.onresult?.({ resultIndex: 0, results: [result] })
        }, 50)
      }
      stop() {
        this.onend?.()
      }
      abort() {
        this.onend?.()
      }
    }
    Object.assign(window, { SpeechRecognition: Recogniser, webkitSpeechRecognition: Recogniser })
  }

  test('S1.13 a multi-line box takes dictation in Russian', { tag: REPEATED }, async ({ page }) => {
    await page.addInitScript(speak)
    const form = await (await new List(page, 'driver').open('/drivers')).add()
    await form.fill({ [t('driver.comment')]: 'Срочно:' })
    await form.button(t('dictate')).click()
    await expect(form.field(t('driver.comment'))).toHaveValue('Срочно: звонить после обеда')
    expect(await page.evaluate(() => (window as unknown as { heardIn: string }).heardIn)).toBe('ru-RU')
    await form.button(t('dictate_stop')).click()
    await expect(form.button(t('dictate'))).toBeVisible()
  })

  test(
    'S1.13 without speech recognition the console warns and the user sees nothing',
    { tag: REPEATED },
    async ({ page }) => {
      await page.addInitScript(() => {
        for (const name of ['SpeechRecognition', 'webkitSpeechRecognition']) {
          Object.defineProperty(window, name, { value: undefined, configurable: true })
        }
      })
      const warnings: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'warning') warnings.push(message.text())
      })
      const form = await (await new List(page, 'driver').open('/drivers')).add()
      await expect(form.field(t('driver.comment'))).toBeVisible()
      await expect(form.button(t('dictate'))).toBeHidden()
      expect(warnings.join('\n')).toContain('speech recognition')
    },
  )
})
