/**
 * Verifies passkeys with `@simplewebauthn/server` (decision 0048): the registration of a new one, and the signature by a known
 * one. User verification (a fingerprint, a face, a PIN) is always asked for, so a passkey is a second factor and a login alone.
 */
import { createHash } from 'node:crypto'
import { isPlainObject } from '@fura/shared/fields/validate.ts'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'
import { gatherAudit } from '#http/audit.ts'
import type { Account } from './auth.queries.ts'
import {
  CHALLENGE_SECONDS,
  keepChallenge,
  noteSignature,
  type Passkey,
  passkeyByCredential,
  takeChallenge,
} from './passkey.queries.ts'
import { expectedOrigin, rpIdOf } from './relying-party.ts'

/** Loaded on first use: it adds 25 MB and a third of a second to the start. */
const webauthn = () => import('@simplewebauthn/server')

/** EdDSA, ES256, RS256: what authenticators know, and every Node checks. */
const ALGORITHMS = [-8, -7, -257]
const TIMEOUT_MS = CHALLENGE_SECONDS * 1000

/** The handle under which an authenticator files a person's passkeys: always the same, and reveals nothing about them. */
const handleBytes = (installation: string, userId: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(createHash('sha256').update(`passkeys of ${userId} at ${installation}`).digest())

const userHandle = ({ installation }: FastifyRequest, userId: number): string =>
  Buffer.from(handleBytes(installation.uniqueId, userId)).toString('base64url')

const stringsOf = <N extends string>(value: unknown, names: readonly N[]): Record<N, string> | null => {
  if (!isPlainObject(value)) return null
  const entries = names.map((name) => [name, value[name]] as const)
  if (entries.some(([, text]) => typeof text !== 'string')) return null
  return Object.fromEntries(entries) as Record<N, string>
}

interface ClientData {
  challenge: string
  origin: string
}

const clientDataOf = (text: string): ClientData | null => {
  try {
    return stringsOf(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')), ['challenge', 'origin'])
  } catch {
    // Without JSON there is no signature.
    return null
  }
}

interface Signed<R> {
  response: R
  clientData: ClientData
}

const signedBy = <N extends string>(sent: unknown, names: readonly N[]) => {
  const outer = stringsOf(sent, ['id', 'type'])
  const inner = isPlainObject(sent) ? stringsOf(sent.response, [...names, 'clientDataJSON']) : null
  const clientData = inner && clientDataOf(inner.clientDataJSON)
  return outer && inner && clientData ? { outer, inner, clientData } : null
}

const registrationIn = (sent: unknown): Signed<RegistrationResponseJSON> | null => {
  const signed = signedBy(sent, ['attestationObject'])
  if (!signed || signed.outer.type !== 'public-key') return null
  const { outer, inner, clientData } = signed
  const { id } = outer
  return { response: { id, rawId: id, type: 'public-key', response: inner, clientExtensionResults: {} }, clientData }
}

const assertionIn = (sent: unknown): Signed<AuthenticationResponseJSON> | null => {
  const signed = signedBy(sent, ['authenticatorData', 'signature'])
  if (!signed || signed.outer.type !== 'public-key') return null
  const { outer, inner, clientData } = signed
  const handle = isPlainObject(sent) ? stringsOf(sent.response, ['userHandle']) : null
  const { id } = outer
  const response = { ...inner, ...handle }
  return { response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} }, clientData }
}

/** The browser's options to create a passkey. */
export const newPasskeyOptions = async (
  request: FastifyRequest,
  account: Account,
  credentialIds: readonly string[],
) => {
  const { generateRegistrationOptions } = await webauthn()
  const { installation } = request
  const options = await generateRegistrationOptions({
    rpName: installation.name,
    rpID: rpIdOf(request),
    userID: handleBytes(installation.uniqueId, account.id),
    userName: account.email,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    timeout: TIMEOUT_MS,
    excludeCredentials: credentialIds.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await installation.db.write((tx) => keepChallenge(tx, options.challenge, account.id))
  return options
}

/** The browser's options to sign with any passkey of this installation. */
export const signatureOptions = async (request: FastifyRequest) => {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: rpIdOf(request),
    userVerification: 'required',
    timeout: TIMEOUT_MS,
  })
  await request.installation.db.write((tx) => keepChallenge(tx, options.challenge, null))
  return options
}

/** The library throws an Error for each thing that is wrong; all of them mean "refused". */
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The passkey created with the options of `newPasskeyOptions`; null if it does not match. */
export const checkNewPasskey = async (
  request: FastifyRequest,
  userId: number,
  sent: unknown,
): Promise<Passkey | null> => {
  const signed = registrationIn(sent)
  if (!signed) return null
  const { challenge, origin } = signed.clientData
  const isOurs = await request.installation.db.write((tx) => takeChallenge(tx, challenge, userId))
  if (!isOurs) return null
  const { verifyRegistrationResponse } = await webauthn()
  const rpId = rpIdOf(request)
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: signed.response,
      expectedChallenge: challenge,
      expectedOrigin: expectedOrigin(rpId, origin),
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!registrationInfo) return null
    const { id, publicKey, counter } = registrationInfo.credential
    return { userId, credentialId: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter }
  } catch (error) {
    request.log.info({ reason: reasonOf(error) }, 'a new passkey was refused')
    return null
  }
}

/** The counter of a valid signature; null if it is invalid. The database decides whether the counter has increased. */
const counterOfSignature = async (
  request: FastifyRequest,
  { response, clientData }: Signed<AuthenticationResponseJSON>,
  passkey: Passkey,
): Promise<number | null> => {
  const { verifyAuthenticationResponse } = await webauthn()
  const rpId = rpIdOf(request)
  const publicKey = Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url'))
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: clientData.challenge,
      expectedOrigin: expectedOrigin(rpId, clientData.origin),
      expectedRPID: rpId,
      credential: { id: passkey.credentialId, publicKey, counter: 0 },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch (error) {
    request.log.info({ reason: reasonOf(error) }, 'a passkey was refused')
    return null
  }
}

/** The user whose passkey signed the challenge of `signatureOptions`; null if none did, or not that of `expectedUser`. */
export const takePasskey = async (
  request: FastifyRequest,
  sent: unknown,
  expectedUser: number | null,
): Promise<number | null> => {
  const { db } = request.installation
  const signed = assertionIn(sent)
  if (!signed) return null
  const isOurs = await db.write((tx) => takeChallenge(tx, signed.clientData.challenge, null))
  const passkey = await passkeyByCredential(db.read, signed.response.id)
  if (!isOurs || !passkey) return null
  const { userId, credentialId } = passkey
  const handle = signed.response.response.userHandle
  const isOwner =
    (expectedUser ?? userId) === userId && (handle ?? userHandle(request, userId)) === userHandle(request, userId)
  const counter = isOwner ? await counterOfSignature(request, signed, passkey) : null
  if (counter === null) {
    gatherAudit(request, { event: 'passkey_refused', subject_id: userId })
    return null
  }
  if (await db.write((tx) => noteSignature(tx, credentialId, counter))) return userId
  gatherAudit(request, { event: 'passkey_copied', subject_id: userId })
  return null
}
