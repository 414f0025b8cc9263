/** What lists need to know of their records at once. */
import { entityByName } from '@fura/shared/entities/index.ts'
import { expect, test } from 'vitest'
import { LISTS } from './lists.ts'

test.each(Object.entries(LISTS))('%s is declared, and its first fields are shown in a row', (name, { first = [] }) => {
  const entity = entityByName(name)
  expect(entity).toBeDefined()
  for (const field of first) expect(entity?.fields[field]?.inList, field).toBe(true)
})
