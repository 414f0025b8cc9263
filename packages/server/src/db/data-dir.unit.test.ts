/** The key that the embedded engine makes for itself. */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { secretKeyIn } from './data-dir.ts'

const folder = mkdtempSync(join(tmpdir(), 'fura-key-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('the key is made once, is long enough, and only its owner may read it', () => {
  const data = join(folder, 'new')
  const key = secretKeyIn(data)
  expect(key.length).toBeGreaterThanOrEqual(32)
  expect(secretKeyIn(data)).toBe(key)
  expect(statSync(join(data, 'secret.key')).mode & 0o777).toBe(0o600)
  expect(secretKeyIn(join(folder, 'other'))).not.toBe(key)
})

test('a cut key stops the start with its name; no new one takes its place', () => {
  writeFileSync(join(folder, 'secret.key'), 'short')
  expect(() => secretKeyIn(folder)).toThrow(/secret\.key.*restore it/)
})
