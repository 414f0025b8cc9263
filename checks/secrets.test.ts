/** S5: no tracked file holds a key, a token or a password; and the scan that says so finds them. */
import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'

import { findSecrets } from '../scripts/secret-scan.ts'
import { readSource, ROOT } from '../scripts/source-files.ts'

/** Published examples and keys of devices that do not exist, each with its reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  AKIAIOSFODNN7EXAMPLE: 'the example of the documentation of AWS',
  'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY': 'the example of the documentation of AWS',
  fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543: 'a signature of that example',
  '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7': 'a signature of that example',
  'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4':
    'the public key of a device in the documentation of Web Push',
  '0123456789abcdef0123456789abcdef': 'counted, not random',
}

/** Checksums are random by their nature; pictures and fonts hold no text. */
const NOT_READ = /(^package-lock\.json|\.(png|jpe?g|webp|ico|icns|woff2?|ttf|otf|xlsx|pdf|zip))$/

const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' })
  .split('\0')
  .filter((path) => path !== '' && !NOT_READ.test(path))

const join = (...parts: string[]): string => parts.join('')

describe('the scan', () => {
  test.each([
    ['a private key', join('-----BEGIN RSA ', 'PRIVATE KEY-----')],
    ['a key of AWS', join('AKIA', 'QWERTYUIOPASDFGH')],
    ['a token of GitHub', join('ghp_', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8')],
    ['a token of npm', join('npm_', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8')],
    ['a key of Stripe', join('sk_', 'live_a1B2c3D4e5F6g7H8i9J0')],
    ['a signed token', join('eyJhbGciOiJIUzI1NiJ9', '.eyJzdWIiOiIxMjM0In0', '.c2lnbmF0dXJlMTIz')],
    ['a password in an address', join('postgresql://fura:', 'hunter2222@db.example.com/fura')],
    ['a long random string', join("const key = '", 'q7Zr2Xw9Lk4Vt8Bn1Mc5', 'Hs3Jd6Fg0Py2Ru7Ea9Qo', "'")],
    ['a long random string', join('"', '9f86d081884c7d659a2f', 'eaa0c55ad015a3bf4f1b', '"')],
  ])('finds %s', (what, text) => {
    expect(findSecrets(`first\n${text}\n`)).toMatchObject([{ line: 2, what }])
  })

  test.each([
    'postgresql://user:password@localhost/fura',
    "import { missingReferencesOfManyRecords } from './a-rather-long-file-name-with-words.ts'",
    "'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'",
    "'can_view_plan_calculation_of_orders_2'",
  ])('leaves %s alone', (text) => {
    expect(findSecrets(text)).toEqual([])
  })
})

test('S5 no tracked file holds a secret', () => {
  expect(tracked.length).toBeGreaterThan(1000)
  const secrets = tracked.flatMap((path) =>
    findSecrets(readSource(path))
      .filter(({ text }) => !Object.hasOwn(ALLOWED, text))
      .map(({ line, what, text }) => `${path}:${line} ${what}: ${text.slice(0, 8)}…`),
  )
  expect(secrets.filter((text) => !text.startsWith('checks/secrets.test.ts'))).toEqual([])
})

test('every allowed string is still there', () => {
  const all = tracked.filter((path) => path !== 'checks/secrets.test.ts').map(readSource)
  expect(Object.keys(ALLOWED).filter((text) => !all.some((source) => source.includes(text)))).toEqual([])
})
