/**
 * Prefetch: requests that are sent before the code that needs them is loaded. The first caller takes the answer; it is good for a
 * moment, and for the session that asked.
 */
import { api, type ApiAnswer, type GetOptions } from './client.ts'
import { sessionToken } from './session.ts'

const GOOD_FOR_MS = 10_000

interface PendingAnswer {
  answer: Promise<ApiAnswer>
  token: string | null
  at: number
}

const pending = new Map<string, PendingAnswer>()

export const prefetch = (path: string, options: GetOptions): void => {
  const answer = api.get(path, options)
  // The caller that takes it handles the error; without a caller it is ignored.
  answer.catch(() => undefined)
  pending.set(path, { answer, token: sessionToken(), at: Date.now() })
}

/** As `api.get`, except that an answer on its way already is not asked for again. */
export const getPrefetched = <T extends object>(path: string, options: GetOptions): Promise<T & ApiAnswer> => {
  const early = pending.get(path)
  pending.delete(path)
  const isGood = early && early.token === sessionToken() && Date.now() - early.at < GOOD_FOR_MS
  return isGood ? (early.answer as Promise<T & ApiAnswer>) : api.get<T>(path, options)
}
