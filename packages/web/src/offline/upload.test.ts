/** An upload ends, whatever answers it: the sender sends the next file only then. */
import { afterEach, expect, test, vi } from 'vitest'
import { withProgress } from '#api/progress.ts'

class FakeRequest extends EventTarget {
  static answer = { status: 200, headers: '' }
  readonly upload = new EventTarget()
  readonly responseText = ''
  readonly status = FakeRequest.answer.status
  readonly open = (): void => undefined
  readonly setRequestHeader = (): void => undefined
  readonly abort = (): void => undefined
  readonly getAllResponseHeaders = (): string => FakeRequest.answer.headers
  readonly send = (): void => {
    queueMicrotask(() => {
      this.dispatchEvent(new Event('load'))
      this.dispatchEvent(new Event('loadend'))
    })
  }
}

const upload = (status: number, headers = ''): Promise<Response> => {
  FakeRequest.answer = { status, headers }
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  const transport = withProgress(() => undefined)
  return transport('/api/files/add/', { method: 'POST', body: 'x' }, () => undefined)
}

afterEach(() => vi.unstubAllGlobals())

test('an answer without a body, as some gateways give it, is an answer', async () => {
  expect(await upload(204, 'x-request-id: 7\r\n')).toMatchObject({ status: 204 })
})

test('an answer that no Response can hold fails the upload', async () => {
  await expect(upload(999)).rejects.toThrow(RangeError)
  await expect(upload(200, 'bad name: 7\r\n')).rejects.toThrow(TypeError)
})
