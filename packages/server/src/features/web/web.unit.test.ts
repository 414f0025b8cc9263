/** The local authority: what it signs is what a browser checks. */
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, createServer } from 'node:tls'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { localHttps } from './local-https.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fura-https-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('the authority signs a certificate for every host name and address, and both say what they may be used for', async () => {
  const { certificate, authority } = await localHttps(folder, ['crm.test', '192.0.2.7'])
  const [server, ca] = [new X509Certificate(certificate), new X509Certificate(authority)]
  expect(ca.ca).toBe(true)
  expect(server.ca).toBe(false)
  expect(server.checkIssued(ca)).toBe(true)
  expect(server.verify(ca.publicKey)).toBe(true)
  expect(server.checkHost('crm.test')).toBe('crm.test')
  expect(server.checkHost('other.test')).toBeUndefined()
  expect(server.checkIP('192.0.2.7')).toBe('192.0.2.7')
  expect(Date.parse(server.validTo) - Date.now()).toBeLessThan(825 * 86_400_000)
})

test('it is made once; a new address or a near end makes a new server certificate under the same authority', async () => {
  const first = await localHttps(folder, ['crm.test'])
  expect(await localHttps(folder, ['crm.test'])).toEqual(first)
  const moved = await localHttps(folder, ['crm.test', 'new.test'])
  expect(moved.authority).toBe(first.authority)
  expect(moved.certificate).not.toBe(first.certificate)
  const later = await localHttps(folder, ['crm.test', 'new.test'], new Date(Date.now() + 350 * 86_400_000))
  expect(later.certificate).not.toBe(moved.certificate)
})

test('a client that trusts the authority connects, one that does not is refused', async () => {
  const { certificate, key, authority } = await localHttps(folder, [])
  const server = createServer({ cert: certificate, key }, (socket) => socket.end('hello'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const authorized = (ca: string[]) =>
    new Promise<boolean>((resolve) => {
      const socket = connect(
        { port, host: '127.0.0.1', servername: 'localhost', ca, rejectUnauthorized: false },
        () => {
          resolve(socket.authorized)
          socket.destroy()
        },
      )
    })
  expect(await authorized([authority])).toBe(true)
  expect(await authorized([])).toBe(false)
  server.close()
})
