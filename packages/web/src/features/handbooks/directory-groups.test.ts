/** The directory contains every lookup once. */
import { entities } from '@fura/shared/entities/index.ts'
import { expect, test } from 'vitest'
import { DIRECTORY, withOthers } from './directory-groups.ts'

const listed = DIRECTORY.flatMap((group) => group.entities.map(({ name }) => name))

test('S3.11 every list with names in three languages is in the directory', () => {
  const lookups = entities.filter(({ fields }) => fields.name?.kind === 'name').map(({ name }) => name)
  expect(lookups.filter((name) => !listed.includes(name))).toEqual([])
})

test('S3.11 lookups without a group stand in a group of their own, which is left out if empty', () => {
  const [places] = DIRECTORY
  const [country, ...rest] = places?.entities ?? []
  const groups = [{ key: 'directory_places', entities: rest }] as const
  expect(withOthers(groups, country ? [country, ...rest] : [])).toEqual([
    ...groups,
    { key: 'directory_rest', entities: [country] },
  ])
  expect(withOthers(groups, rest)).toBe(groups)
})

test('none is listed twice', () => {
  expect(listed).toEqual([...new Set(listed)])
})
