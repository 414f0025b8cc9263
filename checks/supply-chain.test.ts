/** The bill of materials lists every installed package, and an advisory source that cannot be reached is never read as "no advisories". */
import { describe, expect, test } from 'vitest'

import { readAdvisories } from '../scripts/advisory-answer.ts'
import { readLockfile } from '../scripts/lockfile.ts'
import { makeSbom } from '../scripts/sbom-content.ts'

const sbom = makeSbom(readLockfile(), '0.1.0')

/** Every package that the named ones need, as Node finds it, by the lockfile. */
const neededBy = (): Set<string> => {
  const { packages } = readLockfile()
  const folders = new Set<string>()
  const visit = (folder: string, name: string): void => {
    const places = [
      folder,
      ...folder.split('/node_modules/').map((_, place, parts) => parts.slice(0, -1 - place).join('/node_modules/')),
      '',
    ]
    const path = places
      .map((place) => `${place === '' ? '' : `${place}/`}node_modules/${name}`)
      .find((place) => place in packages)
    if (path === undefined || folders.has(path)) return
    folders.add(path)
    const { link, dependencies = {}, optionalDependencies = {} } = packages[path] ?? {}
    if (link) return
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) visit(path, next)
  }
  for (const folder of ['packages/shared', 'packages/server', 'packages/web'])
    for (const name of Object.keys(packages[folder]?.dependencies ?? {})) visit(folder, name)
  return new Set(
    [...folders]
      .filter((path) => !packages[path]?.link)
      .map((path) => path.slice(path.lastIndexOf('node_modules/') + 13)),
  )
}

test('S3 the bill of materials has all that the packages of the product need', () => {
  const listed = new Set(sbom.components.map(({ name }) => name))
  const needed = neededBy()
  expect(needed.size).toBeGreaterThan(100)
  expect([...needed].filter((name) => !listed.has(name))).toEqual([])
})

test('S3 the bill of materials names checksums, licences but for one, no development tool and no address', () => {
  const { components } = sbom
  const names = components.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['fastify', 'kysely', 'pg', 'react']))
  expect(names.filter((name) => /^(vitest|vite|oxlint|typescript|@playwright\/test)$/.test(name))).toEqual([])
  expect(components.filter(({ hashes }) => hashes[0]?.content.length !== 128)).toEqual([])
  expect(components.filter(({ licenses }) => licenses.length === 0).map(({ name }) => name)).toEqual(['png-js'])
  expect(JSON.stringify(sbom)).not.toMatch(/https?:\/\//)
})

describe('S2 advisories', () => {
  test('serious ones are named, others are counted', () => {
    const vulnerabilities = {
      a: { name: 'a', severity: 'critical', range: '<1.2.3' },
      b: { name: 'b', severity: 'moderate' },
    }
    expect(readAdvisories(JSON.stringify({ vulnerabilities }))).toEqual({
      state: 'checked',
      serious: ['a <1.2.3 (critical)'],
      others: 1,
    })
  })

  test.each([
    [
      '{"message":"405 Method Not Allowed - POST https://mirror.example.com/x"}',
      '405 Method Not Allowed - POST (address)',
    ],
    ['', 'it gave no answer'],
    ['null', 'it gave no answer'],
  ])('that could not be asked for are said to be unknown: %s', (text, reason) => {
    expect(readAdvisories(text)).toEqual({ state: 'unreachable', reason })
  })
})
