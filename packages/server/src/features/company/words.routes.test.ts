/** A company's own words: who may, what is refused with nothing changed, where they stand, and the way back. */
import { randomUUID } from 'node:crypto'
import { LANGUAGES } from '@fura/shared/language.ts'
import { longestWord } from '@fura/shared/rules/own-words.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { textsOf } from '#texts.ts'
import { HOST_A, HOST_B, testApp, type TestApp } from '../../testing/test-app.ts'
import { importCalls } from '../imports/testing/import-calls.ts'
import { noticeOf } from '../push/notice.ts'

let t: TestApp
let admin: string
beforeAll(async () => {
  t = await testApp()
  admin = await t.token('admin@demo')
})
afterAll(() => t.close())

const PATH = '/api/company/words/'
type Words = Record<string, Record<string, string>>
type Sent = Record<string, string | null>

const read = async (host = HOST_A) => (await t.call({ url: PATH, as: 'admin@demo', host })).body
const wordsOf = async (host = HOST_A) => (await read(host)).words as Words
const update = async (words: unknown, language = 'ru', as = 'admin@demo') =>
  (await t.call({ url: `${PATH}update/`, body: { language, words }, as })).body
const shownTexts = async (language = 'ru', host = HOST_A) =>
  (await t.call({ url: `/tech/get_translations/${language}.json`, host })).body as Record<string, string>
const manifest = async (host = HOST_A) => (await t.call({ url: '/manifest.json', host })).body

beforeEach(async () => {
  for (const language of LANGUAGES) {
    const own = Object.keys((await wordsOf())[language] ?? {})
    await update(Object.fromEntries(own.map((key) => [key, null])), language)
  }
})

test('without a session and without the right nothing is read or changed', async () => {
  expect((await t.call({ url: PATH })).code).toBe(401)
  expect((await t.call({ url: `${PATH}shown/` })).code).toBe(401)
  expect((await t.call({ url: `${PATH}update/`, body: { language: 'ru', words: { order: 'Рейс' } } })).code).toBe(401)
  const denied = { status: 'error', error: 'access denied', needs: ['can_add_user'] }
  for (const as of ['manager@demo', 'head@demo', 'viewer@demo']) {
    expect((await t.call({ url: PATH, as })).body).toEqual(denied)
    expect(await update({ order: 'Рейс' }, 'ru', as)).toEqual(denied)
  }
  expect(await wordsOf()).toEqual({ ru: {}, uk: {}, en: {} })
})

test('each mistake is named at its word, and none of the call is taken', async () => {
  const long = 'я'.repeat(longestWord(textsOf('ru').order ?? '') + 1)
  const refusals: [Sent | string, Record<string, string>][] = [
    ['order', { words: 'type' }],
    [{ order: 'Рейс', nothing: 'Что-то' }, { nothing: 'unknown' }],
    [{ 'setup.about': 'Иначе' }, { 'setup.about': 'unknown' }],
    [{ __proto__x: 'Иначе' }, { __proto__x: 'unknown' }],
    [{ order: ' ' }, { order: 'required' }],
    [{ order: long }, { order: 'too_long' }],
    [{ order: 'Рейс<b>' }, { order: 'rule:word_signs' }],
    [{ order: 'Рейс\nздесь' }, { order: 'rule:word_signs' }],
    [{ order: 'Рейс\u0007' }, { order: 'rule:word_signs' }],
    [{ order: '$t(app_name)' }, { order: 'rule:word_signs' }],
    [{ order: 'Рейс {{number}}' }, { order: 'rule:word_places' }],
    [{ 'carriage.open_order': 'Открыть рейс' }, { 'carriage.open_order': 'rule:word_places' }],
    [{ 'carriage.open_order': 'Рейс {{number}} {{' }, { 'carriage.open_order': 'rule:word_places' }],
    [
      { 'news.orders_one': '{{count}} рейс', 'news.orders_few': '{{count}} рейса' },
      { 'news.orders_many': 'required', 'news.orders_other': 'required' },
    ],
  ]
  for (const [words, fields] of refusals)
    expect(await update(words), JSON.stringify(words)).toEqual({ status: 'error', error: 'invalid data', fields })
  const many = Object.fromEntries(Array.from({ length: 201 }, (_, place) => [`k${place}`, 'x']))
  expect(await update(many)).toMatchObject({ fields: { words: 'max' } })
  expect(await update({ order: 'Рейс' }, 'de')).toMatchObject({ fields: { language: 'not_allowed' } })
  expect(await wordsOf()).toEqual({ ru: {}, uk: {}, en: {} })
})

describe('S1.05 a word of the company', () => {
  test('stands in the texts of its language and company alone, with its history, and our own comes back', async () => {
    const [before, other] = [await shownTexts(), await manifest(HOST_B)]
    expect(await manifest()).toMatchObject({ words: '' })
    const changed = await update({ 'order.many': ' Перевозки ', 'nav.orders': 'Перевозки' })
    expect(changed).toMatchObject({ status: 'ok', words: { ru: { 'order.many': 'Перевозки' }, uk: {}, en: {} } })
    expect(await shownTexts()).toEqual({ ...before, 'order.many': 'Перевозки', 'nav.orders': 'Перевозки' })
    expect(await shownTexts('uk')).toEqual(textsOf('uk'))
    expect(await shownTexts('ru', HOST_B)).toEqual(textsOf('ru'))
    expect(await manifest(HOST_B)).toEqual(other)
    const { words: version, shortcuts } = await manifest()
    expect(version).not.toBe('')
    expect(shortcuts).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'Перевозки', url: '/orders' })]))
    expect(changed.changes).toMatchObject([
      { name: 'word.ru.nav.orders', old_value: '', new_value: 'Перевозки', team_user_id: 1 },
      { name: 'word.ru.order.many', old_value: '', new_value: 'Перевозки', team_user_id: 1 },
    ])
    const log = await t.call({ url: '/api/audit/list/?f[event]=settings_changed&num=10', as: 'admin@demo' })
    expect((log.body.list as object[])[0]).toMatchObject({ detail: 'words ru order.many nav.orders' })
    const settings = await t.call({ url: '/api/company/settings/', as: 'admin@demo' })
    expect(JSON.stringify(settings.body.changes)).not.toContain('word.')

    await update({ 'order.many': null, 'nav.orders': textsOf('ru')['nav.orders'] ?? '' })
    expect(await shownTexts()).toEqual(before)
    expect(await wordsOf()).toEqual({ ru: {}, uk: {}, en: {} })
    expect((await manifest()).words).not.toBe(version)
  })

  test('of a plural is taken with all its forms, also where one is called as ours', async () => {
    const forms = {
      'news.orders_one': '{{count}} заказ',
      'news.orders_few': '{{count}} рейса',
      'news.orders_many': '{{count}} рейсов',
      'news.orders_other': '{{count}} рейса',
    }
    expect(await update(forms)).toMatchObject({ status: 'ok', words: { ru: forms } })
    expect(await update({ 'news.orders_few': null })).toMatchObject({ fields: { 'news.orders_few': 'required' } })
    expect(await update({ 'news.orders_few': '{{count}} заезда' })).toMatchObject({ status: 'ok' })
    expect(await update(Object.fromEntries(Object.keys(forms).map((key) => [key, null])))).toMatchObject({
      words: { ru: {} },
    })
  })

  test('lies above the wording of the variant, unless the company has a word for that too', async () => {
    const settings = (variant: string) =>
      t.call({ url: '/api/company/settings/update/', body: { variant }, as: 'admin@demo' })
    await settings('transport')
    await update({ 'order.fd_id': 'Куда едем', 'search.what': 'Искать всё' })
    expect(await shownTexts()).toMatchObject({ 'order.fd_id': 'Куда едем', 'order.fd_id.truck': 'Куда едем' })
    const { body } = await t.call({ url: `${PATH}shown/`, as: 'viewer@demo' })
    expect(body.words).toMatchObject({ ru: { 'order.fd_id.truck': 'Куда едем' }, en: {} })
    const version = (await manifest()).words
    await update({ 'order.fd_id.truck': 'Выгрузка здесь' })
    expect(await shownTexts()).toMatchObject({ 'order.fd_id': 'Куда едем', 'order.fd_id.truck': 'Выгрузка здесь' })
    await settings('standard')
    expect((await manifest()).words).not.toBe(version)
    await update({ 'order.fd_id.truck': null })
    expect(await shownTexts()).toMatchObject({ 'order.fd_id.truck': textsOf('ru')['order.fd_id.truck'] })
  })

  test('is in exported files, comes back with them, and is in push messages', async () => {
    await update({ 'driver.phone': 'Мобильный', 'push.orders.several': 'Новое в рейсах: {{num}}' })
    await update({ 'driver.phone': 'Pocket phone' }, 'en')
    const exported = await t.call({
      url: '/api/drivers/export/',
      as: 'admin@demo',
      headers: { 'accept-language': 'ru' },
    })
    expect(exported.text.split('\r\n')[0]).toContain('Мобильный')
    const { detailOf, read: readFile } = importCalls(
      () => t,
      () => admin,
    )
    for (const title of ['Мобильный', 'pocket phone', textsOf('uk')['driver.phone']]) {
      const { id } = await readFile('drivers', `Имя;${title}\nНовый Водитель;380671110077\n`)
      expect(await detailOf(id)).toMatchObject({ unknown_columns: [] })
    }
    const due = { kind: 'orders', op: 'a', recordId: null, num: 4, language: 'ru', byUserId: null, forUserId: null }
    const notice = await noticeOf(t.db(), due as unknown as Parameters<typeof noticeOf>[1])
    expect(notice.title).toBe('Новое в рейсах: 4')
  })

  test('is known to another server of the company within a second', async () => {
    if (t.engine === 'sqlite') return
    const beside = await testApp({ beside: t })
    try {
      await beside.call({ url: '/manifest.json' })
      await update({ order: 'Рейс' })
      await expect
        .poll(async () => (await beside.call({ url: '/tech/get_translations/ru.json' })).body.order, { timeout: 5000 })
        .toBe('Рейс')
    } finally {
      await beside.close()
    }
  })

  test('is changed once by the same key, and what is sent again unchanged leaves no trace', async () => {
    const call = {
      url: `${PATH}update/`,
      body: { language: 'ru', words: { order: 'Рейс' } },
      as: 'admin@demo',
      headers: { 'idempotency-key': randomUUID() },
    }
    const changes = async () => ((await read()).changes as { id: number }[])[0]?.id
    const [first, again] = [await t.call(call), await t.call(call)]
    expect(again.body).toEqual(first.body)
    const last = await changes()
    await update({ order: 'Рейс' })
    expect(await changes()).toBe(last)
  })
})
