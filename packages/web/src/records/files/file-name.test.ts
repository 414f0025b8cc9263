/** Names of files: kept if meaningful, generated if not, always with the right extension. */
import { beforeEach, expect, test } from 'vitest'
import { setCompanyZone } from '#core/company-zone.ts'
import { nameOf } from './file-name.ts'

const NOW = new Date('2026-11-15T09:05:07+02:00')
beforeEach(() => setCompanyZone('Europe/Kyiv'))

const nameFor = (name: string, type: string, becomes = type): string => nameOf({ name, type }, becomes, NOW)

test('a meaningful name stays', () => {
  expect(nameFor('CMR 123.pdf', 'application/pdf')).toBe('CMR 123.pdf')
  expect(nameFor('Акт №7.jpeg', 'image/jpeg')).toBe('Акт №7.jpeg')
})

test('a photo converted to JPEG gets its extension', () => {
  expect(nameFor('scan.png', 'image/png', 'image/jpeg')).toBe('scan.jpg')
  expect(nameFor('IMG_1.HEIC', 'image/heic', 'image/jpeg')).toBe('IMG_1.jpg')
})

test('a camera’s default name is replaced by the time', () => {
  expect(nameFor('image.jpg', 'image/jpeg')).toBe('2026-11-15 09-05-07.jpg')
  expect(nameFor('', 'image/png', 'image/jpeg')).toBe('2026-11-15 09-05-07.jpg')
})

test('names that the server would refuse are changed', () => {
  expect(nameFor('a\u0000b\n.txt', 'text/plain')).toBe('a b.txt')
  const long = nameFor(`${'я'.repeat(200)}.pdf`, 'application/pdf')
  expect(long).toHaveLength(150)
  expect(long.endsWith('.pdf')).toBe(true)
})
