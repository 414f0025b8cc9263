/** The directory leaves no lookup out and names none twice. */
import { entities } from '@fura/shared/entities/index.ts'
import { expect, test } from 'vitest'
import { DIRECTORY } from './directory-groups.ts'

const listed = DIRECTORY.flatMap((group) => group.entities.map(({ name }) => name))

test('S3.11 every list with names in three languages is in the directory', () => {
  const lookups = entities.filter(({ fields }) => fields.name?.kind === 'name').map(({ name }) => name)
  expect(lookups.filter((name) => !listed.includes(name))).toEqual([])
})

test('none is listed twice', () => {
  expect(listed).toEqual([...new Set(listed)])
})
