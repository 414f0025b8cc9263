/**
 * How a push service knows us (RFC 8292): a key pair of each installation, derived from SECRET_KEY so that every node has the
 * same one and none is stored, and a token signed with it for each service.
 */
import { createECDH, createPrivateKey, hkdfSync, type KeyObject } from 'node:crypto'
import { nowSeconds } from '@fura/shared/seconds.ts'
import { SignJWT } from 'jose'

/** At most a day by the standard; the clocks of services differ. */
const TOKEN_SECONDS = 12 * 3600
const RENEW_SECONDS = 3600

interface KeyPair {
  /** The uncompressed point, as browsers take it. */
  publicKey: string
  privateKey: KeyObject
}

/** Not every 32 bytes are a key of the curve; the next ones are, but for one time in four billion. */
const pairOf = (secretKey: string, installation: string): KeyPair => {
  const ecdh = createECDH('prime256v1')
  for (let turn = 0; ; turn += 1) {
    const bytes = Buffer.from(hkdfSync('sha256', secretKey, installation, `fura push key ${turn}`, 32))
    try {
      ecdh.setPrivateKey(bytes)
    } catch (error) {
      if (turn < 10) continue
      throw error
    }
    const point = ecdh.getPublicKey()
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      d: bytes.toString('base64url'),
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    }
    return { publicKey: point.toString('base64url'), privateKey: createPrivateKey({ key: jwk, format: 'jwk' }) }
  }
}

const signToken = (privateKey: KeyObject, claims: { aud: string; exp: number; sub: string }): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ typ: 'JWT', alg: 'ES256' }).sign(privateKey)

export interface Vapid {
  publicKey(installation: string): string
  /** The header Authorization for a service; `contact` is an address at which its operators find us. */
  authorization(installation: string, endpoint: string, contact: string): Promise<string>
}

export const createVapid = (secretKey: string, now = nowSeconds): Vapid => {
  const pairs = new Map<string, KeyPair>()
  const tokens = new Map<string, { text: string; until: number }>()
  const of = (installation: string): KeyPair => {
    const pair = pairs.get(installation) ?? pairOf(secretKey, installation)
    pairs.set(installation, pair)
    return pair
  }
  return {
    publicKey: (installation) => of(installation).publicKey,
    authorization: async (installation, endpoint, contact) => {
      const { publicKey, privateKey } = of(installation)
      const aud = new URL(endpoint).origin
      const key = `${installation} ${aud} ${contact}`
      let token = tokens.get(key)
      if (!token || token.until < now()) {
        // Real services are few; the limit keeps made-up ones from filling the memory.
        if (tokens.size >= 100) tokens.clear()
        const text = await signToken(privateKey, { aud, exp: now() + TOKEN_SECONDS, sub: contact })
        token = { text, until: now() + RENEW_SECONDS }
        tokens.set(key, token)
      }
      return `vapid t=${token.text}, k=${publicKey}`
    },
  }
}
