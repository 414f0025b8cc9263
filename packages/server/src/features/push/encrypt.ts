/** Encrypts a message for one browser (RFC 8291): the push service in between reads nothing of it. */
import { createECDH } from 'node:crypto'
import ece from 'http_ece'

/** Lengths reveal something too: messages are padded to a multiple of this. */
const STEP = 256
/** Marks where a message ends and its padding begins. */
const END_BYTES = 1

export interface BrowserKeys {
  /** The browser's public key: an uncompressed point. */
  p256dh: string
  auth: string
}

const bytesOf = (text: string): Buffer => Buffer.from(text, 'base64url')

export const encryptMessage = (text: string, { p256dh, auth }: BrowserKeys): Buffer => {
  const message = Buffer.from(text)
  const privateKey = createECDH('prime256v1')
  privateKey.generateKeys()
  const used = (message.length + END_BYTES) % STEP
  return ece.encrypt(message, {
    version: 'aes128gcm',
    privateKey,
    dh: p256dh,
    authSecret: auth,
    pad: used === 0 ? 0 : STEP - used,
  })
}

/** Whether messages can be encrypted with these keys: the public key must be a point of the curve. */
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
