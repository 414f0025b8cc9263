/**
 * Sessions of logins that could not be stored (decision 0049). The token itself contains the user and its expiry, signed with
 * SECRET_KEY for one installation and the account's current password. It needs no row, so it ends only when it expires, or
 * when the database takes writes again.
 */
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

export const UNSTORED_SECONDS = 3600

const FORM = /^unstored\.([1-9]\d{0,14})\.([1-9]\d{0,11})\.([0-9a-f]{64}|)\.[\w-]{22}\.([\w-]{43})$/

export interface UnstoredClaim {
  userId: number
  /** Unix seconds. */
  until: number
  deviceHash: string | null
}

export class UnstoredTokens {
  readonly #key: Buffer

  constructor(secretKey: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secretKey, '', 'fura unstored session', 32))
  }

  #signature(claims: string, installation: string, passHash: string): string {
    return createHmac('sha256', this.#key).update(`${installation}\n${passHash}\n${claims}`).digest('base64url')
  }

  make(installation: string, passHash: string, { userId, until, deviceHash }: UnstoredClaim): string {
    const nonce = randomBytes(16).toString('base64url')
    const claims = `unstored.${userId}.${until}.${deviceHash ?? ''}.${nonce}`
    return `${claims}.${this.#signature(claims, installation, passHash)}`
  }

  /** The content of the token, to be trusted only where `isSigned`; null for a token of another kind. */
  read(token: string): UnstoredClaim | null {
    const [, userId, until, deviceHash] = FORM.exec(token) ?? []
    return userId === undefined
      ? null
      : { userId: Number(userId), until: Number(until), deviceHash: deviceHash || null }
  }

  isSigned(token: string, installation: string, passHash: string): boolean {
    const end = token.lastIndexOf('.')
    const expected = Buffer.from(this.#signature(token.slice(0, end), installation, passHash))
    const sent = Buffer.from(token.slice(end + 1))
    return sent.length === expected.length && timingSafeEqual(sent, expected)
  }
}
