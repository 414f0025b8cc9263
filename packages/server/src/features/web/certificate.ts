/** X.509 certificates for trying the app from a phone: a local authority, and a server certificate that it signs. */
import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isIP } from 'node:net'
import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  BasicConstraints,
  Certificate,
  ExtendedKeyUsage,
  Extension,
  Extensions,
  GeneralName,
  id_ce_basicConstraints,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  id_ce_subjectAltName,
  id_kp_serverAuth,
  KeyUsage,
  KeyUsageFlags,
  Name,
  RelativeDistinguishedName,
  SubjectAlternativeName,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509'

const ECDSA_SHA256 = new AlgorithmIdentifier({ algorithm: '1.2.840.10045.4.3.2' })
const COMMON_NAME = '2.5.4.3'
const DAY_MS = 86_400_000

export interface Identity {
  certificate: string
  key: string
}

interface CertificateRequest {
  subject: string
  days: number
  extensions: Extension[]
  now: Date
}

const nameOf = (text: string): Name => {
  const value = new AttributeValue({ utf8String: text })
  return new Name([new RelativeDistinguishedName([new AttributeTypeAndValue({ type: COMMON_NAME, value })])])
}

const extension = (extnID: string, critical: boolean, value: object): Extension =>
  new Extension({ extnID, critical, extnValue: new OctetString(AsnConvert.serialize(value)) })

const isAuthority = (cA: boolean) => extension(id_ce_basicConstraints, true, new BasicConstraints({ cA }))

const keyUsage = (flags: number) => extension(id_ce_keyUsage, true, new KeyUsage(flags))

const forServers = () => extension(id_ce_extKeyUsage, false, new ExtendedKeyUsage([id_kp_serverAuth]))

const alternativeNames = (hosts: readonly string[]) => {
  const names = hosts.map((host) => new GeneralName(isIP(host) ? { iPAddress: host } : { dNSName: host }))
  return extension(id_ce_subjectAltName, false, new SubjectAlternativeName(names))
}

/** Positive, and not zero. */
const newSerialNumber = (): ArrayBuffer => Uint8Array.from([1, ...randomBytes(15)]).buffer

const pem = (label: string, bytes: ArrayBuffer): string =>
  `-----BEGIN ${label}-----\n${(
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  ).join('\n')}\n-----END ${label}-----\n`

const issue = (
  certificateRequest: CertificateRequest,
  publicKey: KeyObject,
  issuer: { subject: string; key: KeyObject },
): string => {
  const tbsCertificate = new TBSCertificate({
    version: Version.v3,
    serialNumber: newSerialNumber(),
    signature: ECDSA_SHA256,
    issuer: nameOf(issuer.subject),
    validity: new Validity({
      // A clock that is a little behind ours must not find a certificate from the future.
      notBefore: new Date(certificateRequest.now.getTime() - DAY_MS),
      notAfter: new Date(certificateRequest.now.getTime() + certificateRequest.days * DAY_MS),
    }),
    subject: nameOf(certificateRequest.subject),
    subjectPublicKeyInfo: AsnConvert.parse(publicKey.export({ type: 'spki', format: 'der' }), SubjectPublicKeyInfo),
    extensions: new Extensions(certificateRequest.extensions),
  })
  const signed = sign('sha256', Buffer.from(AsnConvert.serialize(tbsCertificate)), issuer.key)
  const signatureValue = Uint8Array.from(signed).buffer
  const certificate = new Certificate({ tbsCertificate, signatureAlgorithm: ECDSA_SHA256, signatureValue })
  return pem('CERTIFICATE', AsnConvert.serialize(certificate))
}

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

const keyText = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString()

const AUTHORITY_NAME = 'Fura local authority'

export const makeAuthority = (now: Date): Identity => {
  const { publicKey, privateKey } = newKey()
  const extensions = [isAuthority(true), keyUsage(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign)]
  const certificateRequest = { subject: AUTHORITY_NAME, days: 3650, extensions, now }
  return {
    certificate: issue(certificateRequest, publicKey, { subject: AUTHORITY_NAME, key: privateKey }),
    key: keyText(privateKey),
  }
}

/** For these host names and addresses; phones refuse certificates that live longer than 825 days. */
export const makeServerCertificate = (authority: Identity, hosts: readonly string[], now: Date): Identity => {
  const { publicKey, privateKey } = newKey()
  const usage = keyUsage(KeyUsageFlags.digitalSignature)
  const extensions = [isAuthority(false), usage, forServers(), alternativeNames(hosts)]
  const certificateRequest = { subject: hosts[0] ?? 'localhost', days: 365, extensions, now }
  const issuer = { subject: AUTHORITY_NAME, key: createPrivateKey(authority.key) }
  return { certificate: issue(certificateRequest, publicKey, issuer), key: keyText(privateKey) }
}
