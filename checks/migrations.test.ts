/** Migrations are append only: numbered without gaps, and run in the order of their numbers. */
import { describe, expect, test } from 'vitest'

import { installationSteps, registrySteps } from '../packages/server/migrations/index.ts'
import { sourceFiles } from '../scripts/source-files.ts'

const names = sourceFiles(['packages/server/migrations/*.ts'])
  .map((path) => path.replaceAll(/^.*\/|\.ts$/g, ''))
  .filter((name) => name !== 'index')

describe.each([
  ['installation', '', installationSteps],
  ['registry', 'registry-', registrySteps],
])('migrations of the %s', (_database, prefix, steps) => {
  const own = names.filter((name) => new RegExp(`^${prefix}\\d{4}-[a-z0-9-]+$`).test(name))

  test('are numbered from 0001 without gaps', () => {
    const numbers = own.map((name) => Number(/\d{4}/.exec(name)?.[0]))
    expect(numbers).toEqual(own.map((_name, index) => index + 1))
  })

  test('are all run, in their order', () => {
    expect(steps.map(({ name }) => name)).toEqual(own)
  })
})

test('every migration file belongs to one of the databases', () => {
  expect(names.filter((name) => !/^(registry-)?\d{4}-[a-z0-9-]+$/.test(name))).toEqual([])
})
