/** Where push messages may go, and when they may come. */
import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { deliver } from './deliver.ts'
import { encryptMessage } from './encrypt.ts'
import { isInner } from '#http/inner-address.ts'
import { isEndpoint } from './endpoint.rules.ts'
import { isQuiet, minuteOf } from './quiet.rules.ts'

test('a push service is outside: HTTPS, a public name or address, nobody’s password', () => {
  const good = ['https://fcm.googleapis.com/fcm/send/abc', 'https://8.8.8.8/x', 'https://[2606:4700::1]/x']
  const bad = [
    'http://fcm.googleapis.com/',
    'https://localhost/',
    'https://server.local/',
    'https://metadata.google.internal/',
    'https://intranet/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://10.1.2.3/',
    'https://192.168.0.1/',
    'https://169.254.169.254/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fd00::1]/',
    'https://a:b@push.example.com/',
    'push.example.com',
    `https://push.example.com/${'a'.repeat(1000)}`,
    17,
  ]
  expect(good.filter((address) => !isEndpoint(address, false))).toEqual([])
  expect(bad.filter((address) => isEndpoint(address, false))).toEqual([])
})

test('an address of our own network differs from a public one', () => {
  expect(['10.0.0.1', '172.16.5.5', '::1', 'fe80::1', '::ffff:127.0.0.1', 'nonsense'].every(isInner)).toBe(true)
  expect(['172.32.0.1', '1.1.1.1', '2a00:1450::1'].some(isInner)).toBe(false)
})

test('quiet hours also go over midnight, in the time of the place', () => {
  const night = { quiet_from: 22 * 60, quiet_to: 7 * 60 }
  expect([22 * 60, 0, 6 * 60 + 59].every((minute) => isQuiet(night, minute))).toBe(true)
  expect([7 * 60, 12 * 60, 22 * 60 - 1].some((minute) => isQuiet(night, minute))).toBe(false)
  expect(isQuiet({ quiet_from: null, quiet_to: 60 }, 30)).toBe(false)
  expect(isQuiet({ quiet_from: 60, quiet_to: 60 }, 60)).toBe(false)
  expect(minuteOf(1_767_261_600, 'Europe/Kyiv')).toBe(12 * 60)
})

test('the length of an encryptMessage message does not tell how long its text is', () => {
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url', 'uncompressed'),
    auth: randomBytes(16).toString('base64url'),
  }
  const lengthOf = (letters: number) => encryptMessage('x'.repeat(letters), keys).length
  expect([1, 100, 255].map(lengthOf)).toEqual(Array(3).fill(lengthOf(2)))
  expect([256, 511].map((letters) => lengthOf(letters) - lengthOf(1))).toEqual([256, 256])
})

test('a name that means an address of our own network is not opened', async () => {
  let requests = 0
  const server = createServer((_request, response) => {
    requests += 1
    response.writeHead(201).end()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const endpoint = `http://localhost:${(server.address() as AddressInfo).port}/`
  const parcel = { endpoint, authorization: 'vapid', body: Buffer.from('x'), topic: 'a', isUrgent: false }
  const problems: string[] = []
  const onProblem = (error: unknown) => void problems.push(String(error))
  expect(await deliver(parcel, false, onProblem)).toBe('later')
  expect([requests, problems]).toEqual([0, ['Error: localhost is of our own network']])
  expect(await deliver(parcel, true, onProblem)).toBe('sent')
  expect(requests).toBe(1)
  server.close()
})
