/** The help is complete in each language and for every role, and has its pictures. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '@fura/shared/language.ts'
import { expect, test } from 'vitest'
import { GUIDES, type HelpTexts, NEWS } from './help-guides.ts'
import { loadHelpTexts } from './load-help-texts.ts'

const linesOf = ({ guides, offline, desktop, hints, news, pictures }: HelpTexts): (readonly string[])[] => [
  Object.values(pictures),
  Object.values(hints),
  ...GUIDES.map((guide) => guides[guide]),
  offline,
  desktop,
  ...NEWS.map((id) => news[id]),
]

test('every guide and every news item has the same number of lines in each language, none empty or too long', async () => {
  const all = await Promise.all(LANGUAGES.map(loadHelpTexts))
  const counts = all.map((texts) => linesOf(texts).map(({ length }) => length))
  for (const count of counts) expect(count).toEqual(counts[0])
  expect(Math.min(...(counts[0] ?? [0]))).toBeGreaterThan(1)
  for (const line of all.flatMap(linesOf).flat()) {
    expect(line.trim()).toBe(line)
    expect(line.length, line).toBeGreaterThan(10)
    expect(line.length, line).toBeLessThan(150)
  }
})

test('every guide has its picture in each language and theme', () => {
  const names = [...GUIDES, 'desktop'].flatMap((name) =>
    LANGUAGES.flatMap((language) => ['light', 'dark'].map((theme) => `${name}-${language}-${theme}.webp`)),
  )
  const missing = names.filter((name) => !existsSync(join(import.meta.dirname, 'pictures', name)))
  expect(missing).toEqual([])
})
