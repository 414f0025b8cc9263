/** The company's own words on the device: read once per version, stored for documents without a network. */
import ru from '@fura/shared/locales/ru.json' with { type: 'json' }
import * as fake from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { setCompanyWords } from '#core/company-words.ts'
import { loadCompanyTexts, loadOwnWords } from './own-words.ts'

const WORDS = { ru: { order: 'Рейс' }, uk: {}, en: { order: 'Trip' } }

const fetchMock = vi.fn<(address: string) => Promise<Response>>()
vi.stubGlobal('fetch', fetchMock)
for (const [name, part] of Object.entries(fake)) if (name.startsWith('IDB')) vi.stubGlobal(name, part)
vi.stubGlobal('indexedDB', new fake.IDBFactory())

afterEach(() => {
  fetchMock.mockReset()
  setCompanyWords('')
})

const answers = (words: object): void => {
  fetchMock.mockImplementation(async () => Response.json({ status: 'ok', words }))
}
const isAway = (): void => {
  fetchMock.mockImplementation(async () => Promise.reject(new TypeError('no network')))
}

test('without own words no request is sent', async () => {
  expect(await loadOwnWords()).toEqual({ ru: {}, uk: {}, en: {} })
  expect(fetchMock).not.toHaveBeenCalled()
})

test('S9.11 words are read once per version, stand above ours, and stay without a network', async () => {
  setCompanyWords('ru1-container')
  answers(WORDS)
  const texts = await loadCompanyTexts()
  expect(texts.get('ru')).toEqual({ ...ru, order: 'Рейс' })
  expect(texts.get('en')?.order).toBe('Trip')
  isAway()
  expect(await loadOwnWords()).toEqual(WORDS)
  expect(fetchMock).toHaveBeenCalledTimes(1)

  // Changed meanwhile: the stored words are better than nothing.
  setCompanyWords('ru2-container')
  expect(await loadOwnWords()).toEqual(WORDS)
  answers({ ...WORDS, ru: {} })
  expect((await loadOwnWords()).ru).toEqual({})
})
