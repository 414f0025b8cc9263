/** The part of http_ece that we use; it brings no types. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  interface Parameters {
    version: 'aes128gcm'
    privateKey: ECDH
    /** The receiver's public key, base64url. */
    dh: string
    /** base64url. */
    authSecret: string
    /** Bytes of padding. */
    pad: number
  }
  const ece: { encrypt(message: Buffer, parameters: Parameters): Buffer }
  export default ece
}
