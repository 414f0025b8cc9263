/** A transport that reports upload progress: XMLHttpRequest, because fetch does not report it. */
import type { Transport } from './client.ts'

const headersIn = (text: string): Headers => {
  const lines = text.split('\r\n').filter((line) => line.includes(':'))
  return new Headers(lines.map((line): [string, string] => [line.split(':')[0] ?? '', line.replace(/^[^:]*:\s*/, '')]))
}

const responseOf = (request: XMLHttpRequest): Response => {
  const { status, responseText } = request
  return new Response(responseText || null, { status, headers: headersIn(request.getAllResponseHeaders()) })
}

/** `onProgress` gets shares from 0 to 1. Fails as fetch does: a TypeError without a network, the signal's reason when stopped. */
export const withProgress =
  (onProgress: (share: number) => void): Transport =>
  (address, { method = 'GET', headers, body, signal }, onAlive) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, address)
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        onAlive()
        onProgress(total > 0 ? loaded / total : 0)
      })
      request.addEventListener('load', () => {
        // No Response can hold some answers of gateways; they fail the upload, which would never end otherwise.
        Promise.resolve(request).then(responseOf).then(resolve, reject)
      })
      request.addEventListener('error', () => reject(new TypeError('the network failed')))
      const stop = (): void => {
        request.abort()
        reject(signal?.reason as Error)
      }
      if (signal?.aborted) return stop()
      signal?.addEventListener('abort', stop)
      request.addEventListener('loadend', () => signal?.removeEventListener('abort', stop))
      return request.send(body as XMLHttpRequestBodyInit)
    })
