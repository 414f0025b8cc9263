/** X.509 certificates for trying the app from a phone: a local authority, and a server certificate that it signs. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isIP } from 'node:net'
import { bits, integer, octets, oid, pem, sequence, set, tagged, time, utf8, yes } from './der.ts'

const ECDSA_SHA256 = sequence(oid('1.2.840.10045.4.3.2'))
const DAY_MS = 86_400_000

export interface Identity {
  certificate: string
  key: string
}

interface Wanted {
  subject: string
  days: number
  extensions: readonly Buffer[]
  now: Date
}

const nameOf = (text: string) => sequence(set(sequence(oid('2.5.4.3'), utf8(text))))

const extension = (id: string, isCritical: boolean, value: Buffer) =>
  sequence(oid(id), ...(isCritical ? [yes()] : []), octets(value))

const isAuthority = (authority: boolean) => extension('2.5.29.19', true, sequence(...(authority ? [yes()] : [])))

/** Of an authority: keyCertSign and cRLSign; of a server: digitalSignature. */
const keyUsage = (authority: boolean) =>
  extension('2.5.29.15', true, authority ? bits(Buffer.from([0x06]), 1) : bits(Buffer.from([0x80]), 7))

const forServers = () => extension('2.5.29.37', false, sequence(oid('1.3.6.1.5.5.7.3.1')))

const addressBytes = (address: string): Buffer => Buffer.from(address.split('.').map(Number))

const alternativeNames = (hosts: readonly string[]) =>
  extension(
    '2.5.29.17',
    false,
    sequence(
      ...hosts.map((host) =>
        isIP(host) === 4 ? tagged(0x87, addressBytes(host)) : tagged(0x82, Buffer.from(host, 'ascii')),
      ),
    ),
  )

const issue = (wanted: Wanted, publicKey: KeyObject, issuer: { subject: string; key: KeyObject }): string => {
  const until = new Date(wanted.now.getTime() + wanted.days * DAY_MS)
  // A clock that is a little behind ours must not find a certificate from the future.
  const from = new Date(wanted.now.getTime() - DAY_MS)
  const body = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([0x01]), randomBytes(15)])),
    ECDSA_SHA256,
    nameOf(issuer.subject),
    sequence(time(from), time(until)),
    nameOf(wanted.subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(...wanted.extensions)),
  )
  return pem('CERTIFICATE', sequence(body, ECDSA_SHA256, bits(sign('sha256', body, issuer.key))))
}

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

const keyText = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString()

export const AUTHORITY_NAME = 'Fura local authority'

export const makeAuthority = (now: Date): Identity => {
  const { publicKey, privateKey } = newKey()
  const wanted = { subject: AUTHORITY_NAME, days: 3650, extensions: [isAuthority(true), keyUsage(true)], now }
  return {
    certificate: issue(wanted, publicKey, { subject: AUTHORITY_NAME, key: privateKey }),
    key: keyText(privateKey),
  }
}

/** For these host names and IPv4 addresses; phones refuse certificates that live longer than 825 days. */
export const makeServerCertificate = (authority: Identity, hosts: readonly string[], now: Date): Identity => {
  const { publicKey, privateKey } = newKey()
  const extensions = [isAuthority(false), keyUsage(false), forServers(), alternativeNames(hosts)]
  const wanted = { subject: hosts[0] ?? 'localhost', days: 365, extensions, now }
  const issuer = { subject: AUTHORITY_NAME, key: createPrivateKey(authority.key) }
  return {
    certificate: issue(wanted, createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })), issuer),
    key: keyText(privateKey),
  }
}
