/** Encrypts a message for one browser (RFC 8291, in the coding of RFC 8188): the push service in between reads nothing of it. */
import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** As every service takes it: one record. */
const RECORD_SIZE = 4096
/** Lengths tell something, too: messages are filled up to a multiple of this. */
const STEP = 256
/** Marks the end of the last record. */
const END = 2

export interface BrowserKeys {
  /** The browser's public key: an uncompressed point. */
  p256dh: string
  auth: string
}

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url')

const derived = (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

const padded = (text: string): Buffer => {
  const bytes = Buffer.from(text)
  const length = Math.ceil((bytes.length + 1) / STEP) * STEP
  return Buffer.concat([bytes, Buffer.of(END), Buffer.alloc(length - bytes.length - 1)])
}

export const encrypted = (text: string, { p256dh, auth }: BrowserKeys): Buffer => {
  const [theirs, ecdh, salt] = [bytesOf(p256dh), createECDH('prime256v1'), randomBytes(16)]
  const ours = ecdh.generateKeys()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const secret = derived(ecdh.computeSecret(theirs), bytesOf(auth), info, 32)
  const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_SIZE)
  const body = Buffer.concat([cipher.update(padded(text)), cipher.final(), cipher.getAuthTag()])
  return Buffer.concat([salt, size, Buffer.of(ours.length), ours, body])
}

/** Whether messages can be encrypted with these; what is no point of the curve cannot. */
export const areKeys = ({ p256dh, auth }: BrowserKeys): boolean => {
  if (bytesOf(p256dh).length !== 65 || bytesOf(auth).length !== 16) return false
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  try {
    ecdh.computeSecret(bytesOf(p256dh))
    return true
  } catch {
    return false
  }
}
