/** An authenticator in software: makes passkeys and signs by them as a browser with a fingerprint reader does. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

export interface CreationOptions {
  challenge: string
  rp: { id: string }
  user: { id: string }
}

export interface RequestOptions {
  challenge: string
  rpId: string
}

/** What an honest browser would do otherwise. */
export interface Forgery {
  origin?: string
  rpId?: string
  /** Without user verification (a fingerprint). */
  withoutVerification?: true
  counter?: number
  userHandle?: string
}

export interface MadePasskey {
  id: string
  key: KeyObject
  userHandle: string
  counter: number
}

const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40]

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const asText = (bytes: Buffer): string => bytes.toString('base64url')
const sized = (size: number, value: number): Buffer => {
  const bytes = Buffer.alloc(size)
  bytes.writeUIntBE(value, 0, size)
  return bytes
}

/** CBOR of a byte string of 24 bytes or more, in the shortest form, as authenticators must write it. */
const cborBytes = (bytes: Buffer): Buffer => {
  const { length } = bytes
  const head = length < 256 ? [Buffer.from([0x58]), sized(1, length)] : [Buffer.from([0x59]), sized(2, length)]
  return Buffer.concat([...head, bytes])
}
const cborText = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

/** A P-256 key of ES256 as COSE. */
const coseKey = (key: KeyObject): Buffer => {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const coordinate = (label: number, text: string) =>
    Buffer.concat([Buffer.from([label]), cborBytes(Buffer.from(text, 'base64url'))])
  return Buffer.concat([Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1]), coordinate(0x21, x), coordinate(0x22, y)])
}

const attestation = (authData: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from([0xa3]),
    cborText('fmt'),
    cborText('none'),
    cborText('attStmt'),
    Buffer.from([0xa0]),
    cborText('authData'),
    cborBytes(authData),
  ])

const authenticatorData = (rpId: string, counter: number, flags: number, attested = Buffer.alloc(0)): Buffer =>
  Buffer.concat([sha256(rpId), Buffer.from([flags]), sized(4, counter), attested])

const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

const flagsOf = ({ withoutVerification }: Forgery): number => PRESENT | (withoutVerification ? 0 : VERIFIED)

const credential = (id: string, response: object) => ({
  id,
  rawId: id,
  type: 'public-key',
  authenticatorAttachment: 'platform',
  clientExtensionResults: {},
  response,
})

export const makePasskey = ({ challenge, rp, user }: CreationOptions, forged: Forgery = {}) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const rpId = forged.rpId ?? rp.id
  const attested = Buffer.concat([Buffer.alloc(16), sized(2, id.length), id, coseKey(publicKey)])
  const authData = authenticatorData(rpId, forged.counter ?? 0, flagsOf(forged) | ATTESTED, attested)
  const passkey: MadePasskey = { id: asText(id), key: privateKey, userHandle: user.id, counter: forged.counter ?? 0 }
  const response = {
    clientDataJSON: asText(clientData('webauthn.create', challenge, forged.origin ?? `https://${rp.id}`)),
    attestationObject: asText(attestation(authData)),
    transports: ['internal'],
  }
  return { made: passkey, sent: credential(passkey.id, response) }
}

export const signBy = (passkey: MadePasskey, { challenge, rpId }: RequestOptions, forged: Forgery = {}) => {
  const data = clientData('webauthn.get', challenge, forged.origin ?? `https://${rpId}`)
  const authData = authenticatorData(forged.rpId ?? rpId, forged.counter ?? passkey.counter, flagsOf(forged))
  const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), passkey.key)
  return credential(passkey.id, {
    clientDataJSON: asText(data),
    authenticatorData: asText(authData),
    signature: asText(signature),
    userHandle: forged.userHandle ?? passkey.userHandle,
  })
}
