/** What comments, tests and records cite is in docs/: the page, its section, and the promise that a test's title names. */
import { basename } from 'node:path/posix'
import { describe, expect, test } from 'vitest'

import { citationsIn, idsCited, idsOf, placesOf } from '../scripts/citations.ts'
import { readSource, sourceFiles } from '../scripts/source-files.ts'

const SELF = ['checks/citations.test.ts', 'scripts/citations.ts']
const code = [...sourceFiles(), ...sourceFiles(['e2e/**/*.ts', '*.config.ts'])].filter((path) => !SELF.includes(path))
const texts = sourceFiles(['docs/**/*.md', '*.md'])
const pages = new Map(sourceFiles(['docs/*.md']).map((path) => [basename(path, '.md'), readSource(path)]))

/** `path: page.md place` of every citation that leads nowhere. */
const deadIn = (path: string, source: string): string[] =>
  citationsIn(source).flatMap(({ page, places }) => {
    const text = pages.get(page)
    if (text === undefined) return [`${path}: ${page}.md`]
    const existing = placesOf(text)
    return places.filter((place) => !existing.has(place.toLowerCase())).map((place) => `${path}: ${page}.md ${place}`)
  })

describe('citations', () => {
  test('name a page of docs/ and a section that it has', () => {
    expect([...code, ...texts].flatMap((path) => deadIn(path, readSource(path)))).toEqual([])
  })

  test('name promises that a page makes', () => {
    const existingIds = new Set([...pages.values()].flatMap(idsOf))
    const unknown = code.flatMap((path) =>
      idsCited(readSource(path))
        .filter((id) => !existingIds.has(id))
        .map((id) => `${path}: ${id}`),
    )
    expect(unknown).toEqual([])
  })

  test('name no page that is not here', () => {
    const isElsewhere = /§|\bthe spec(ification)?\b/i
    expect([...code, ...texts].filter((path) => isElsewhere.test(readSource(path)))).toEqual([])
  })
})

describe('what is looked for is found', () => {
  test('pages and places, also where a comment is wrapped', () => {
    const source = `/**
 * A fine (domain.md 4.4, 4.5), a range (domain.md 4.4–4.6; api.md, Who may), an id (reliability.md
 * A4), and the whole of offline.md, which says more.
 */`
    expect(citationsIn(source)).toEqual([
      { page: 'domain', places: ['4.4', '4.5'] },
      { page: 'domain', places: ['4.4', '4.6'] },
      { page: 'api', places: ['Who may'] },
      { page: 'reliability', places: ['A4'] },
      { page: 'offline', places: [] },
    ])
    expect(deadIn('x.ts', '// domain.md 99.1, nowhere.md 2')).toEqual(['x.ts: domain.md 99.1', 'x.ts: nowhere.md'])
  })

  test('sections, marked words and ids of a page', () => {
    const places = placesOf('## 4. Rules\n### 4.6 Business rules\n- **S9.99** It.\n| Z1 | It |\n`_sync`')
    expect([...places].toSorted()).toEqual(['4', '4.6', '_sync', 'business rules', 'rules', 's9.99', 'z1'])
  })

  test('ids in titles', () => {
    expect(idsCited("test('S5.02 OI1 Z7 it', …) // S9.08")).toEqual(['S5.02', 'OI1', 'Z7', 'S5.02', 'S9.08'])
    expect(idsCited("open('A4.pdf')")).toEqual([])
  })
})
