/** A request with exactly these headers and no others; and one as a client of an installation would send it. */
import type { InjectOptions } from 'fastify'
import type { Answer, Call, TestApp } from '../testing/test-app.ts'

const parse = (text: string): Record<string, unknown> => {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}

/** For `vi.setConfig`: a gate sends thousands of requests, and a busy machine gets the time for them. */
export const PATIENCE = { testTimeout: 120_000, hookTimeout: 120_000 } as const

export type Headers = Readonly<Record<string, string>>

const withBody = (call: Call, headers: Headers): Pick<InjectOptions, 'headers' | 'payload'> => {
  const { body } = call
  if (body === undefined) return { headers }
  const payload = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
  return { headers: { 'content-type': 'application/json', ...headers }, payload }
}

export const send = async (t: TestApp, call: Call, headers: Headers): Promise<Answer> => {
  const method = call.method ?? (call.body === undefined ? 'GET' : 'POST')
  const answer = await t.app.inject({ method, url: call.url, ...withBody(call, headers) } as InjectOptions)
  return { code: answer.statusCode, headers: answer.headers, text: answer.payload, body: parse(answer.payload) }
}

/** Host, App-Key and token as a client of this installation sends them. */
export const clientHeaders = (t: TestApp, host: string, token: string): Headers => ({
  host,
  'app-key': t.installation(host).appKey,
  'user-auth-key': token,
})

/** Sent this many at a time: enough to be fast, few enough not to be refused. */
export const inTurns = async <T, R>(items: readonly T[], work: (item: T) => Promise<R>, width = 8): Promise<R[]> => {
  const results: R[] = []
  for (let start = 0; start < items.length; start += width) {
    results.push(...(await Promise.all(items.slice(start, start + width).map(work))))
  }
  return results
}
