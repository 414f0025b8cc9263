/** Code asks a variant for its features and never for its name, so names stand in the variants table alone. */
import { expect, test } from 'vitest'

import { VARIANT_NAMES } from '@fura/shared/variants.ts'

import { readSource, sourceFiles } from '../scripts/source-files.ts'

/** Where installations are made by name: demo data, administration, and what tests or measures them. */
const ALLOWED = /^packages\/shared\/src\/variants\.ts$|\/(seed|admin|testing|faults)\/|\.test\.ts$|^(checks|scripts)\//

/** "leads" may be a resource or a screen; "freight-1" can only be a variant. */
const isOrdinaryWord = (name: string): boolean => /^[a-z]+$/.test(name)

function namesIn(line: string): string[] {
  return VARIANT_NAMES.filter(
    (name) => new RegExp(`(['"\`])${name}\\1`).test(line) && (!isOrdinaryWord(name) || /variant/i.test(line)),
  )
}

test('no variant is named outside the variants table', () => {
  const mentions = sourceFiles()
    .filter((path) => !ALLOWED.test(path))
    .flatMap((path) =>
      readSource(path)
        .split('\n')
        .flatMap((line, index) => namesIn(line).map((name) => `${path}:${index + 1} ${name}`)),
    )
  expect(mentions).toEqual([])
})

test('finds a variant that is asked for by name', () => {
  expect(namesIn("if (variant === 'transport') return")).toEqual(['transport'])
  expect(namesIn('const hosts = ["freight-1"]')).toEqual(['freight-1'])
  expect(namesIn("lead: { parent: 'leads' }")).toEqual([])
})
