/** Secrets that must be read again are stored under AES-256-GCM with a key made from SECRET_KEY. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

export interface SecretSealer {
  seal(secret: string): string
  /** Throws if it was sealed with another SECRET_KEY. */
  open(sealed: string): string
}

/** A secret sealed for one purpose cannot be opened for another. */
export const createSecretSealer = (secretKey: string, purpose: 'second factor' | 'company mail'): SecretSealer => {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', `fura ${purpose}`, 32))
  return {
    seal: (secret) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce)
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64url')
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
      decipher.setAuthTag(tag)
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
        'utf8',
      )
    },
  }
}
