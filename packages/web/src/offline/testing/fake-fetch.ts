/** A network for tests: what each address answers, or that nothing does. */

export type FakeAnswer =
  | { status?: number; body?: unknown; text?: string | null; headers?: Record<string, string> }
  | 'down'
  | 'silent'

export interface Call {
  path: string
  init: RequestInit
}

export const installFetch = (answer: (path: string, init: RequestInit) => FakeAnswer): Call[] => {
  const calls: Call[] = []
  globalThis.fetch = (input, init = {}) => {
    const path = input instanceof Request ? input.url : String(input)
    calls.push({ path, init })
    const outcome = answer(path, init)
    if (outcome === 'down') return Promise.reject(new TypeError('Failed to fetch'))
    if (outcome === 'silent') {
      return new Promise((_resolve, reject) => {
        const { signal } = init
        signal?.addEventListener('abort', () => reject(signal.reason as Error))
      })
    }
    const { status = 200, body = {}, text = JSON.stringify(body), headers = {} } = outcome
    return Promise.resolve(new Response(text, { status, headers }))
  }
  return calls
}
