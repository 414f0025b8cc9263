/** The HTTP client: its headers, its timeouts, and the one kind of error that every failure becomes. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { api, ApiError, onSessionLost, onTooOld, setClientId, setInstallation, setLanguageSource } from './client.ts'
import { link } from './link.ts'
import { onApiError } from './on-error.ts'
import { dropToken, keepToken, sessionToken } from './session.ts'
import { installBrowser } from '../offline/testing/device.ts'
import { type Call, type FakeAnswer, installFetch } from '../offline/testing/fake-fetch.ts'

let answer: FakeAnswer
let calls: Call[]
let stored: Map<string, string>

beforeEach(() => {
  stored = installBrowser().stored
  answer = { body: { status: 'ok', id: 5 } }
  calls = installFetch(() => answer)
  link.found()
  setInstallation({ url: '', api_key: 'app' })
  keepToken('mine')
})

const errorOf = async (work: Promise<unknown>): Promise<ApiError> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error(`no ApiError but ${String(error)}`)
  return error
}

test('a call says who asks, in which language and from which device', async () => {
  setLanguageSource(() => 'uk')
  setClientId('device')
  expect(
    await api.post<{ id: number }>('/api/drivers/add/', { name: 'Олег' }, { headers: { 'X-Attempt': '0' } }),
  ).toEqual({
    status: 'ok',
    id: 5,
  })
  expect(calls[0]).toMatchObject({
    path: '/api/drivers/add/',
    init: {
      method: 'POST',
      body: '{"name":"Олег"}',
      headers: {
        'App-Key': 'app',
        'User-Auth-Key': 'mine',
        'Accept-Language': 'uk',
        'X-Client-Id': 'device',
        'X-Attempt': '0',
      },
    },
  })
  await api.get('/version.json')
  expect(calls[1]?.init.method).toBe('GET')
})

test('calls go to the base address of the manifest', async () => {
  setInstallation({ url: 'https://api.example/', api_key: 'app' })
  await api.get('/api/drivers/list/')
  expect(calls[0]?.path).toBe('https://api.example/api/drivers/list/')
})

describe('an error', () => {
  test('of the operation carries its code and fields', async () => {
    answer = { body: { status: 'error', error: 'invalid data', fields: { phone: 'format' } } }
    expect(await errorOf(api.get('/'))).toMatchObject({
      code: 'invalid data',
      httpStatus: 200,
      fields: { phone: 'format' },
    })
    expect(link.isUp()).toBe(true)
  })

  test('of the transport carries its status and its Retry-After', async () => {
    answer = { status: 503, body: { status: 'error', error: 'unavailable' }, headers: { 'retry-after': '2' } }
    expect(await errorOf(api.get('/'))).toMatchObject({ code: 'unavailable', httpStatus: 503, retryAfter: 2 })
    answer = { status: 502, text: '<html>Bad gateway</html>' }
    expect(await errorOf(api.get('/'))).toMatchObject({ code: 'unavailable', httpStatus: 502, answer: null })
  })

  test('a network failure, a foreign page and a cut answer all count as no answer', async () => {
    answer = 'down'
    expect(await errorOf(api.get('/'))).toMatchObject({ code: 'network', httpStatus: 0 })
    expect(link.isSurelyDown()).toBe(true)
    for (const text of ['<html>Log in to the Wi-Fi</html>', '{"status":"ok","id":', '']) {
      answer = { text }
      expect(await errorOf(api.get('/'))).toMatchObject({ code: 'network' })
    }
    answer = { body: { status: 'ok' } }
    await api.get('/')
    expect(link.isUp()).toBe(true)
  })

  test('of time', async () => {
    answer = 'silent'
    expect(await errorOf(api.get('/', { timeout: 10 }))).toMatchObject({ code: 'timeout' })
  })

  test('an abort by the caller is passed on, and does not mark the network as down', async () => {
    answer = 'silent'
    const stop = new AbortController()
    const call = api.get('/', { signal: stop.signal })
    stop.abort()
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
    expect(link.isUp()).toBe(true)
  })
})

describe('a session that is over', () => {
  test.each([
    [401, 'invalid user api key'],
    [403, 'user switched off'],
    [200, 'invalid user api key'],
  ])('is reported once for %i %s', async (status, error) => {
    answer = { status, body: { status: 'error', error } }
    const heard = vi.fn<(error: ApiError) => void>()
    const stop = onSessionLost(heard)
    const thrown = await errorOf(api.get('/'))
    stop()
    expect(heard).toHaveBeenCalledExactlyOnceWith(thrown)
    expect(onApiError(thrown)).toBe('logout')
  })

  test('does not end the session that followed it', async () => {
    answer = { status: 401, body: { status: 'error', error: 'invalid user api key' } }
    const heard = vi.fn<(error: ApiError) => void>()
    const stop = onSessionLost(heard)
    const call = api.get('/')
    keepToken('next')
    await errorOf(call)
    stop()
    expect(heard).not.toHaveBeenCalled()
  })

  test('the listener hears that this app is too old', async () => {
    answer = { status: 426, body: { status: 'error', error: 'client too old' } }
    const heard = vi.fn<() => void>()
    const stop = onTooOld(heard)
    await errorOf(api.get('/'))
    stop()
    expect(heard).toHaveBeenCalledTimes(1)
  })
})

test('S8: what the app does about an error of a screen', () => {
  expect(onApiError(new ApiError('empty data', { httpStatus: 200 }))).toBe('parent')
  expect(onApiError(new ApiError('access denied', { httpStatus: 200 }))).toBe('parent')
  expect(onApiError(new ApiError('internal error', { httpStatus: 500 }))).toBe('none')
  expect(onApiError(new Error('mistake'))).toBe('none')
})

describe('the token', () => {
  test('stays this tab’s own when another tab logs in', () => {
    stored.set('token', 'theirs')
    expect(sessionToken()).toBe('mine')
    dropToken()
    expect(stored.get('token')).toBe('theirs')
    expect(sessionToken()).toBeNull()
  })

  test('is forgotten on logout', () => {
    dropToken()
    expect(stored.has('token')).toBe(false)
  })
})
