/** HTTPS=1: the authority is made once and kept in the data folder; the server certificate follows this machine's addresses. */
import { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { Server as TlsServer } from 'node:tls'
import type { FastifyInstance } from 'fastify'
import type { Identity } from './certificate.ts'

const RENEW_BEFORE_MS = 30 * 86_400_000

/** Loaded when a certificate is made, which is rare: the library is slow to load. */
const loadMakers = () => import('./certificate.ts')

const read = (file: string): string | null => (existsSync(file) ? readFileSync(file, 'utf8') : null)

const readOrMake = async (
  dataDir: string,
  name: string,
  make: () => Promise<Identity>,
  isGood: (certificate: string) => boolean,
): Promise<Identity> => {
  const [certificateFile, keyFile] = [join(dataDir, `${name}.crt`), join(dataDir, `${name}.key`)]
  const [certificate, key] = [read(certificateFile), read(keyFile)]
  if (certificate && key && isGood(certificate)) return { certificate, key }
  const pair = await make()
  writeFileSync(keyFile, pair.key, { mode: 0o600 })
  writeFileSync(certificateFile, pair.certificate)
  return pair
}

const ownAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flat()
    .filter((address) => address?.family === 'IPv4')
    .map((address) => address?.address ?? '')

export interface LocalHttps extends Identity {
  /** What a phone installs to trust this server. */
  authority: string
}

/** Once the companies are loaded, the certificate also covers their names. */
export const certifyHosts = async (
  { server }: FastifyInstance,
  dataDir: string,
  hosts: readonly string[],
): Promise<void> => {
  const { certificate: cert, key } = await localHttps(dataDir, hosts)
  if (server instanceof TlsServer) server.setSecureContext({ cert, key })
}

export const localHttps = async (dataDir: string, hosts: readonly string[], now = new Date()): Promise<LocalHttps> => {
  const authority = await readOrMake(
    dataDir,
    'ca',
    async () => (await loadMakers()).makeAuthority(now),
    () => true,
  )
  const names = [...new Set(['localhost', ...hosts, ...ownAddresses()])]
  const isGood = (text: string) => {
    const certificate = new X509Certificate(text)
    const isFresh = Date.parse(certificate.validTo) - now.getTime() > RENEW_BEFORE_MS
    return isFresh && names.every((name) => (certificate.subjectAltName ?? '').includes(name))
  }
  const server = await readOrMake(
    dataDir,
    'server',
    async () => (await loadMakers()).makeServerCertificate(authority, names, now),
    isGood,
  )
  return { ...server, authority: authority.certificate }
}
