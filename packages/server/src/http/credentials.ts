/**
 * The credentials of a request: the token in its header and, for a browser, the device secret in a cookie that no script
 * can read. A session bound to a device needs both; the cookie alone opens nothing (decision on bound sessions).
 */
import { createHash, randomBytes } from 'node:crypto'
import { DAY } from '@fura/shared/seconds.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface Credentials {
  token: string
  /** A page may have planted a second cookie of this name at another path, so check all of them. */
  deviceHashes: readonly string[]
  /** Found out when it is read: most requests do not need it. */
  readonly address: string
}

export interface Device {
  secret: string
  hash: string
}

const DEVICE_COOKIE = 'fura-device'
const SECRET = /^[\w-]{43}$/
/** Browsers keep no cookie longer. */
const COOKIE_SECONDS = 400 * DAY
/** No browser has more than one or two; further ones are not hashed. */
const MAX_DEVICES = 4

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

const asDevice = (secret: string): Device => ({ secret, hash: hashToken(secret) })

export const newDevice = (): Device => asDevice(randomBytes(32).toString('base64url'))

export const devicesOf = (request: FastifyRequest): Device[] => {
  const { cookie } = request.headers
  if (cookie === undefined) return []
  const pairs = cookie.split(';').map((pair) => pair.trim().split('=', 2))
  const secrets = pairs.flatMap(([name, value = '']) => (name === DEVICE_COOKIE && SECRET.test(value) ? [value] : []))
  return secrets.slice(0, MAX_DEVICES).map(asDevice)
}

/** Every request makes one: a class, because an object with a getter takes far longer to make. */
class RequestCredentials implements Credentials {
  readonly token: string
  readonly deviceHashes: readonly string[]
  readonly #request: FastifyRequest

  constructor(request: FastifyRequest) {
    const token = request.headers['user-auth-key']
    this.token = typeof token === 'string' ? token : ''
    this.deviceHashes = devicesOf(request).map(({ hash }) => hash)
    this.#request = request
  }

  get address(): string {
    return this.#request.ip
  }
}

export const credentialsOf = (request: FastifyRequest): Credentials => new RequestCredentials(request)

/** Host-only and limited to /api; never sent by another site. */
export const setDeviceCookie = (request: FastifyRequest, reply: FastifyReply, { secret }: Device): void => {
  const secure = request.protocol === 'https' ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${DEVICE_COOKIE}=${secret}; Path=/api; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Strict${secure}`,
  )
}
