/** The one HTTP client. It adds the headers of api.md, enforces timeouts, and turns every failure into one kind of error. */
import { CLIENT_BUILD } from '@fura/shared/constants.ts'
import { ERRORS } from '@fura/shared/errors.ts'
import { DEFAULT_LANGUAGE, type Language } from '@fura/shared/language.ts'
import { link } from './link.ts'
import { sessionToken } from './session.ts'

export interface ApiAnswer {
  status: 'ok' | 'error'
  [member: string]: unknown
}

export interface ErrorFacts {
  /** 0 where no answer came. */
  httpStatus: number
  /** Of `invalid data`: field → code. */
  fields: Record<string, string>
  answer: ApiAnswer | null
  /** Seconds. */
  retryAfter: number | null
}

export class ApiError extends Error implements ErrorFacts {
  override readonly name = 'ApiError'
  /** A code of api.md, or `network`, `timeout` or `storage full`. */
  readonly code: string
  readonly httpStatus: number
  readonly fields: Record<string, string>
  readonly answer: ApiAnswer | null
  readonly retryAfter: number | null

  constructor(code: string, facts: Partial<ErrorFacts> = {}) {
    super(code)
    this.code = code
    this.httpStatus = facts.httpStatus ?? 0
    this.fields = facts.fields ?? {}
    this.answer = facts.answer ?? null
    this.retryAfter = facts.retryAfter ?? null
  }
}

export interface GetOptions {
  signal?: AbortSignal | undefined
  /** Milliseconds until the whole answer must be there; a transport that reports progress restarts the count each time. */
  timeout?: number
}

/** Carries a request; calls `onAlive` whenever bytes move. */
export type Transport = (address: string, init: RequestInit, onAlive: () => void) => Promise<Response>

export interface PostOptions extends GetOptions {
  headers?: Readonly<Record<string, string>>
  /** Used instead of fetch, which cannot report upload progress. */
  transport?: Transport
}

const DEFAULT_TIMEOUT_MS = 15_000
const NOT_MODIFIED = 304

const settings = {
  url: '',
  appKey: '',
  clientId: '',
  language: (): Language => DEFAULT_LANGUAGE,
}

/** Called with the manifest, before any request to /api/. */
export const setInstallation = (manifest: { url: string; api_key: string }): void => {
  settings.url = manifest.url.replace(/\/$/, '')
  settings.appKey = manifest.api_key
}

export const currentLanguage = (): Language => settings.language()

export const setLanguageSource = (language: () => Language): void => {
  settings.language = language
}

/** The id of this device, sent as X-Client-Id with every write. */
export const setClientId = (id: string): void => {
  settings.clientId = id
}

const listeners = { sessionLost: new Set<(error: ApiError) => void>(), tooOld: new Set<() => void>() }

const subscribeTo =
  <F>(set: Set<F>) =>
  (listener: F): (() => void) => {
    set.add(listener)
    return () => void set.delete(listener)
  }

/** Called when the server refuses the session of this tab (401, 403); the shell drops the token and goes to /login. */
export const onSessionLost = subscribeTo(listeners.sessionLost)

/** Called when the server wants a newer app (426). */
export const onTooOld = subscribeTo(listeners.tooOld)

export const isSessionLost = ({ code, httpStatus }: ApiError): boolean =>
  code === 'invalid user api key' || httpStatus === 401 || httpStatus === 403

const deviceHeaders = (): Record<string, string> => (settings.clientId ? { 'X-Client-Id': settings.clientId } : {})

const headersOf = (token: string | null, more: Readonly<Record<string, string>>): Record<string, string> => ({
  'Accept-Language': settings.language(),
  'X-Client-Build': String(CLIENT_BUILD),
  ...(settings.appKey && { 'App-Key': settings.appKey }),
  ...(token && { 'User-Auth-Key': token }),
  ...more,
})

interface Received<T = string> {
  response: Response
  text: T
}

const asText = (response: Response): Promise<string> => response.text()

/** Asks the server for a cookie beside the token; another origin's cookies would not come back. */
export const bindingHeaders = (): Record<string, string> => (settings.url === '' ? { 'X-Bind-Device': '1' } : {})

/** The whole answer within the time; `network` and `timeout` are ours, an abort stays the caller's. */
const exchange = async <T>(
  path: string,
  init: RequestInit,
  options: PostOptions,
  take: (response: Response) => Promise<T>,
): Promise<Received<T>> => {
  const { signal, timeout = DEFAULT_TIMEOUT_MS, transport = (address, sent) => fetch(address, sent) } = options
  const stop = new AbortController()
  const startTimer = () => setTimeout(() => stop.abort(new ApiError('timeout')), timeout)
  let timer = startTimer()
  const restart = (): void => {
    clearTimeout(timer)
    timer = startTimer()
  }
  const cancel = (): void => stop.abort(signal?.reason)
  signal?.addEventListener('abort', cancel)
  if (signal?.aborted) cancel()
  try {
    const requestInit: RequestInit = { ...init, cache: 'no-store', credentials: 'same-origin', signal: stop.signal }
    const response = await transport(settings.url + path, requestInit, restart)
    return { response, text: await take(response) }
  } catch (error) {
    if (signal?.aborted) throw error
    link.lost()
    throw stop.signal.aborted ? new ApiError('timeout') : new ApiError('network')
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', cancel)
  }
}

const parseAnswer = (text: string): ApiAnswer | null => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as ApiAnswer) : null
  } catch {
    return null
  }
}

const codeOfStatus = (status: number): string =>
  Object.entries(ERRORS).find(([, httpStatus]) => httpStatus === status)?.[0] ??
  (status >= 500 ? 'unavailable' : 'malformed request')

const secondsOf = (header: string | null): number | null => {
  if (header === null) return null
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}

const errorOf = (response: Response, answer: ApiAnswer | null): ApiError => {
  const code = answer?.error
  return new ApiError(typeof code === 'string' ? code : codeOfStatus(response.status), {
    httpStatus: response.status,
    fields: (answer?.fields ?? {}) as Record<string, string>,
    answer,
    retryAfter: secondsOf(response.headers.get('retry-after')),
  })
}

const read = ({ response, text }: Received): ApiAnswer => {
  const answer = parseAnswer(text)
  if (response.ok && answer && answer.status !== 'error') {
    link.found()
    return answer
  }
  // A captive portal's page or a truncated answer: whether the request was handled is unknown.
  if (response.ok && !answer) {
    link.lost()
    throw new ApiError('network', { httpStatus: response.status })
  }
  if (answer) link.found()
  throw errorOf(response, answer)
}

/** Calls the listeners of refusals and throws the error on. */
const refuse = (error: unknown, token: string | null): never => {
  // A late answer to a session that is over does not end the one that followed it.
  if (error instanceof ApiError && isSessionLost(error) && token === sessionToken()) {
    for (const listener of listeners.sessionLost) listener(error)
  }
  if (error instanceof ApiError && error.httpStatus === ERRORS['client too old']) {
    for (const listener of listeners.tooOld) listener()
  }
  throw error
}

/** Counts the changes of the person's rights. */
let rightsEpoch = 0

/** Repeats reads that are under way: they may have been answered by the earlier rights. */
export const repeatReadsUnderWay = (): void => {
  rightsEpoch += 1
}

const request = async (path: string, init: RequestInit, options: PostOptions): Promise<ApiAnswer> => {
  const [token, epoch] = [sessionToken(), rightsEpoch]
  const headers = headersOf(token, options.headers ?? {})
  const received = await exchange(path, { ...init, headers }, options, asText)
  if (epoch !== rightsEpoch && init.method === 'GET') return request(path, init, options)
  try {
    return read(received)
  } catch (error) {
    return refuse(error, token)
  }
}

/** null: the copy that bears `tag` is still current. */
const requestTagged = async (path: string, tag: string | null, options: GetOptions) => {
  const [token, epoch] = [sessionToken(), rightsEpoch]
  const headers = headersOf(token, tag === null ? {} : { 'If-None-Match': tag })
  const received = await exchange(path, { method: 'GET', headers }, options, asText)
  // Without the tag: the tagged copy was answered under the earlier rights.
  if (epoch !== rightsEpoch) return requestTagged(path, null, options)
  if (received.response.status === NOT_MODIFIED) {
    link.found()
    return null
  }
  try {
    return { answer: read(received), tag: received.response.headers.get('etag') }
  } catch (error) {
    return refuse(error, token)
  }
}

/** A file instead of JSON; a refusal still comes as JSON. */
const requestFile = async (path: string, options: GetOptions): Promise<Blob> => {
  const token = sessionToken()
  const init = { method: 'GET', headers: headersOf(token, {}) }
  const { response, text: file } = await exchange(path, init, options, (answer) => answer.blob())
  if (response.ok && !file.type.startsWith('application/json')) return file
  try {
    read({ response, text: await file.text() })
  } catch (error) {
    return refuse(error, token)
  }
  throw new ApiError('internal error', { httpStatus: response.status })
}

/** An endless answer: its reader takes it piece by piece, and aborts it. */
const requestStream = async (path: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> => {
  const token = sessionToken()
  const init: RequestInit = { headers: headersOf(token, {}), cache: 'no-store', credentials: 'same-origin', signal }
  const response = await fetch(settings.url + path, init)
  if (response.ok && response.body) return response.body
  return refuse(errorOf(response, parseAnswer(await response.text())), token)
}

/** Throws ApiError for `status: error`, a status other than 2xx, and where no answer comes. */
export const api = {
  get: async <T extends object>(path: string, options: GetOptions = {}): Promise<T & ApiAnswer> =>
    (await request(path, { method: 'GET' }, options)) as T & ApiAnswer,

  /** With the ETag of a cached answer; null where the cached one is still current. */
  getTagged: async <T extends object>(path: string, tag: string | null, options: GetOptions = {}) =>
    (await requestTagged(path, tag, options)) as { answer: T & ApiAnswer; tag: string | null } | null,

  post: async <T extends object>(path: string, body: object, options: PostOptions = {}): Promise<T & ApiAnswer> => {
    const headers = { 'Content-Type': 'application/json', ...deviceHeaders(), ...options.headers }
    const answer = await request(path, { method: 'POST', body: JSON.stringify(body) }, { ...options, headers })
    return answer as T & ApiAnswer
  },

  /** The browser itself sets the content type of a form with a file. */
  upload: async <T extends object>(path: string, body: FormData, options: PostOptions = {}): Promise<T & ApiAnswer> => {
    const headers = { ...deviceHeaders(), ...options.headers }
    return (await request(path, { method: 'POST', body }, { ...options, headers })) as T & ApiAnswer
  },

  file: requestFile,

  stream: requestStream,
}
