/** Fields, most of them on /dev/ui: rows S1.13, S2.16, S2.17, S5.05, S5.06, S5.07, S5.09, S5.10, S9.02, S9.06. */
import type { Locator, Page } from '@playwright/test'
import { EMAIL_HINT, PHONE_HINT } from '@fura/shared/constants.ts'
import { List } from '../pages/list.ts'
import { Sheet } from '../pages/sheet.ts'
import { Shell } from '../pages/shell.ts'
import { expect, t, test } from '../test.ts'

const KEPT = 'Поля и их значения'

class Fields {
  readonly page: Page
  readonly block: Locator

  constructor(page: Page) {
    this.page = page
    this.block = page.getByRole('region', { name: KEPT })
  }

  async open(): Promise<this> {
    await this.page.goto('/dev/ui')
    await expect(this.block).toBeVisible()
    return this
  }

  box(label: string): Locator {
    return this.block.getByRole('textbox', { name: label, exact: true })
  }

  picked(label: string): Locator {
    return this.block.getByRole('combobox', { name: label, exact: true })
  }

  value(name: string): Locator {
    return this.page.getByTestId(`value-${name}`)
  }
}

const NOW = '2026-11-18T10:00:00+02:00'

test('S5.05 a phone takes digits alone and begins with 380 on focus', async ({ page }) => {
  const fields = await new Fields(page).open()
  const phone = fields.box('Телефон')
  await expect(phone).toHaveAttribute('placeholder', PHONE_HINT)
  expect(PHONE_HINT).toBe('380 (00) - 000 - 00 - 00')
  await phone.focus()
  await expect(phone).toHaveValue('380')
  await phone.blur()
  await expect(phone, 'the code alone is no phone').toHaveValue('')
  await phone.focus()
  await phone.pressSequentially('67-abc 111 22 33')
  await expect(fields.value('phone')).toHaveText('"380671112233"')
  await phone.fill('')
  await phone.pressSequentially('48221234567')
  await expect(fields.value('phone'), 'another country’s number can be typed').toHaveText('"48221234567"')
})

test('S5.05 an e-mail shows its form as a hint', async ({ page }) => {
  await new Fields(page).open()
  await expect(page.getByPlaceholder(EMAIL_HINT)).toBeVisible()
})

test('S5.06 a bank card reads 4-4-4-4, or 4-6-5 for fifteen digits', async ({ page }) => {
  const fields = await new Fields(page).open()
  const card = fields.box('Банковская карта')
  await card.pressSequentially('4111x1111 1111-1111999')
  await expect(card).toHaveValue('4111 1111 1111 1111')
  await expect(fields.value('card')).toHaveText('"4111111111111111"')
  await card.press('Backspace')
  await expect(card).toHaveValue('4111 111111 11111')
  await card.fill('378282246310005')
  await expect(card).toHaveValue('3782 822463 10005')
})

test('money and numbers take a comma or a point and never become floats', async ({ page }) => {
  const fields = await new Fields(page).open()
  await fields.box('Сумма').fill('1250,5')
  await expect(fields.value('money')).toHaveText('"1250.5"')
  await fields.box('Сумма').blur()
  await expect(fields.box('Сумма')).toHaveValue('1\u202F250,50')
  await fields.box('Вес, кг').fill('24.125')
  await expect(fields.value('number')).toHaveText('"24.125"')
  await fields.box('Гос. номер').fill('аа1234вв')
  await expect(fields.value('plate')).toHaveText('"АА1234ВВ"')
})

test('S2.16 S5.09 a date is read-only, is picked, travels as Unix seconds and is cleared', async ({ page }) => {
  await page.clock.setFixedTime(NOW)
  const fields = await new Fields(page).open()
  const date = fields.picked('Дата')
  await expect(date).toHaveValue('')
  await expect(date).toHaveAttribute('readonly')
  await date.click()
  const sheet = new Sheet(page, 'Дата')
  await sheet.isOpen()
  await sheet.button(t('today')).click()
  await sheet.button(t('apply')).click()
  await sheet.isClosed()
  await expect(date).toHaveValue('18.11.2026')
  await expect(fields.value('date')).toHaveText(String(Date.UTC(2026, 10, 18) / 1000))
  await fields.block
    .getByRole('button', { name: t('clear') })
    .first()
    .click()
  await expect(date).toHaveValue('')
  await expect(fields.value('date'), '0 means empty').toHaveText('0')
})

test('S5.10 days before the minimum cannot be picked, and two presses on a day confirm it', async ({ page }) => {
  await page.clock.setFixedTime(NOW)
  const fields = await new Fields(page).open()
  await fields.picked('Дата').click()
  const sheet = new Sheet(page, 'Дата')
  const dayButton = (number: string) => sheet.dialog.getByRole('button', { name: new RegExp(`^${number} ноября 2026`) })
  await expect(dayButton('17')).toBeDisabled()
  await expect(dayButton('18')).toBeEnabled()
  await dayButton('20').click()
  await sheet.isOpen()
  await dayButton('20').click()
  await sheet.isClosed()
  await expect(fields.picked('Дата')).toHaveValue('20.11.2026')
})

test('S5.10 a supplied minimum counts, not today', async ({ page }) => {
  await page.clock.setFixedTime(NOW)
  const fields = await new Fields(page).open()
  await fields.picked('Дата выгрузки').click()
  const sheet = new Sheet(page, 'Дата выгрузки')
  const dayButton = (number: string) => sheet.dialog.getByRole('button', { name: new RegExp(`^${number} ноября 2026`) })
  await expect(dayButton('16')).toBeDisabled()
  await dayButton('17').click()
  await sheet.button(t('apply')).click()
  await sheet.isClosed()
  await expect(fields.picked('Дата выгрузки')).toHaveValue('17.11.2026')
})

test('S5.10 S9.06 time goes by ten minutes on a 24-hour clock and reads with "в"', async ({ page }) => {
  await page.clock.setFixedTime(NOW)
  const fields = await new Fields(page).open()
  await fields.picked('Дата и время').click()
  const sheet = new Sheet(page, 'Дата и время')
  await sheet.button(t('today')).click()
  const [hours, minutes] = [t('hours'), t('minutes')].map((name) => sheet.dialog.getByRole('combobox', { name }))
  expect(await hours?.getByRole('option').allInnerTexts()).toEqual(
    Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0')),
  )
  expect(await minutes?.getByRole('option').allInnerTexts()).toEqual(['00', '10', '20', '30', '40', '50'])
  await hours?.selectOption('17')
  await minutes?.selectOption('40')
  await sheet.button(t('apply')).click()
  await expect(fields.picked('Дата и время')).toHaveValue('18.11.2026 в 17:40')
  await expect(fields.value('date-time')).toHaveText(String(Date.parse('2026-11-18T17:40:00+02:00') / 1000))
})

test('S2.17 a brief message closes itself after a second and a half', async ({ page }) => {
  await page.clock.install({ time: NOW })
  await new Fields(page).open()
  const shell = new Shell(page)
  let later = Date.parse(NOW)
  // What draws them comes with the first one.
  await page.getByRole('button', { name: 'Успех' }).click()
  await expect(shell.toast('Сохранено')).toBeVisible()
  await expect(shell.toast('Сохранено')).toBeHidden()
  for (const [button, words] of [
    ['Успех', 'Сохранено'],
    ['Ошибка', 'Не сохранено'],
  ] as const) {
    later += 600_000
    await page.clock.pauseAt(later)
    await page.getByRole('button', { name: button }).click()
    await page.clock.runFor(1300)
    await expect(shell.toast(words)).toBeVisible()
    await page.clock.runFor(400)
    await page.clock.resume()
    await expect(shell.toast(words)).toBeHidden()
  }
})

test.describe('autocomplete', () => {
  test('S5.07 S9.02 asks from three characters and shows five with a notice', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname === '/api/cities/list/') asked.push(url.searchParams.get('search') ?? '')
    })
    await page.goto('/dev/entity')
    const box = page.getByRole('combobox', { name: 'Город' })
    const options = page.getByRole('option')
    await box.pressSequentially('ко')
    await page.waitForTimeout(800)
    expect(asked).toEqual([])
    await expect(options).toHaveCount(0)
    await box.pressSequentially('в')
    await expect(options).toHaveCount(5)
    await expect(page.getByText(t('only_first_five'))).toBeVisible()
    expect(asked).toEqual(['ков'])
    await box.press('Backspace')
    await expect(options, 'below three it closes').toHaveCount(0)
    await box.fill('Одесса')
    await expect(options.first()).toContainText('Одесса')
    await expect(page.getByText(t('only_first_five'))).toBeHidden()
    await options.first().click()
    await expect(box).toHaveValue('Одесса')
    await expect(page.getByTestId('value-city')).not.toHaveText('null')
  })

  test('S5.07 leaving without a choice brings the last one back', async ({ page }) => {
    await page.goto('/dev/entity')
    const box = page.getByRole('combobox', { name: 'Город' })
    await box.fill('Одесса')
    await page.getByRole('option').first().click()
    await box.fill('Одессаx')
    await expect(page.getByText(t('nothing_found'))).toBeVisible()
    await box.blur()
    await expect(box).toHaveValue('Одесса')
    await expect(page.getByRole('option')).toHaveCount(0)
  })
})

test('S9.06 S5.09 dates, dates with a time and ranges read as the spec says; 0 is blank', async ({ page }) => {
  await page.goto('/dev/entity')
  await expect(page.getByTestId('date')).toHaveText('17.11.2026')
  await expect(page.getByTestId('date-time')).toHaveText('17.11.2026 в 09:10')
  await expect(page.getByTestId('range')).toHaveText('17.11.26-08.12.26')
  await expect(page.getByTestId('no-date')).toHaveText('')
})

test.describe('dictation', () => {
  /** A recogniser that says one sentence when it is asked to listen. */
  const speak = () => {
    class Recogniser {
      lang = ''
      onresult: ((event: object) => void) | null = null
      onend: (() => void) | null = null
      start() {
        Object.assign(window, { heardIn: this.lang })
        setTimeout(() => {
          const said = Object.assign([{ transcript: 'звонить после обеда' }], { isFinal: true })
          this.onresult?.({ resultIndex: 0, results: [said] })
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

  test('S1.13 a multi-line box writes what is said in Russian', async ({ page }) => {
    await page.addInitScript(speak)
    const form = await (await new List(page, 'driver').open('/drivers')).add()
    await form.fill({ [t('driver.comment')]: 'Срочно:' })
    await form.button(t('dictate')).click()
    await expect(form.field(t('driver.comment'))).toHaveValue('Срочно: звонить после обеда')
    expect(await page.evaluate(() => (window as unknown as { heardIn: string }).heardIn)).toBe('ru-RU')
    await form.button(t('dictate_stop')).click()
    await expect(form.button(t('dictate'))).toBeVisible()
  })

  test('S1.13 without speech recognition the console warns and the user sees nothing', async ({ page }) => {
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
  })
})
