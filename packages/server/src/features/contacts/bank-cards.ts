/**
 * Bank cards at rest: AES-256-GCM under a key made from SECRET_KEY. The nonce is made from the number itself, so that equal
 * cards have equal texts and a change can be detected. The last four digits, all that lists show, come first.
 */
import { cardMask, isCardMask } from '@fura/shared/fields/card.ts'
import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const SHOWN_DIGITS = 4

/** The database holds a card that this SECRET_KEY did not write. */
export class WrongSecretKey extends Error {
  override readonly name = 'WrongSecretKey'

  constructor() {
    super('a bank card cannot be read: SECRET_KEY is not the one it was stored with, or the stored text was changed')
  }
}

export interface Cards {
  /** The text to store. */
  seal(digits: string): string
  /** The digits of a stored text; throws WrongSecretKey. */
  open(sealed: string): string
}

/** How a card is shown wherever it is not asked for in full. */
export const maskOf = (sealed: string): string => cardMask(sealed.slice(0, SHOWN_DIGITS))

/** What was answered and comes back as it was. */
export const isMask = (value: unknown): value is string => typeof value === 'string' && isCardMask(value)

export const createCards = (secretKey: string): Cards => {
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', secretKey, '', `fura card ${purpose}`, 32))
  const [key, nonceKey] = [derived('encryption'), derived('nonce')]
  return {
    seal: (digits) => {
      const nonce = createHmac('sha256', nonceKey).update(digits).digest().subarray(0, NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce)
      const text = Buffer.concat([cipher.update(digits, 'utf8'), cipher.final()])
      const sealed = Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
      return `${digits.slice(-SHOWN_DIGITS)}.${sealed}`
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed.slice(SHOWN_DIGITS + 1), 'base64url')
      const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)]
      if (tag.length < TAG_BYTES) throw new WrongSecretKey()
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAuthTag(tag)
      const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
      try {
        return Buffer.concat([text, decipher.final()]).toString('utf8')
      } catch {
        throw new WrongSecretKey()
      }
    },
  }
}
