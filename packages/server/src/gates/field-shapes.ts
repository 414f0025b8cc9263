/**
 * Entities that differ in their fields. On PostgreSQL `npm test` takes one for all that are made of the same kinds of field:
 * what they send to the database is alike. SQLite takes every entity, and so does PostgreSQL under `npm run test:all`.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { inject } from 'vitest'
import { IS_WHOLE_RUN } from '../testing/whole-run.ts'

/** What the database gets: the column’s type and its index. Required fields and the right to add are checked before. */
const shapesOf = ({ fields }: Entity): string[] =>
  Object.values(fields)
    .filter(({ calc }) => !calc)
    .map(({ kind, unique }) => [kind, unique].join())

/** The richest first, so that few of them have every shape. */
const withEveryShape = (entities: readonly Entity[]): Entity[] => {
  const covered = new Set<string>()
  return entities
    .toSorted((a, b) => Object.keys(b.fields).length - Object.keys(a.fields).length)
    .filter((entity) => {
      const before = covered.size
      for (const shape of shapesOf(entity)) covered.add(shape)
      return covered.size > before
    })
}

/** Whether `triedHere` leaves any out. */
export const TRIES_ALL = inject('engine') === 'sqlite' || IS_WHOLE_RUN

/** Those of `items` whose entity is tried in this run. */
export const triedHere = <T extends { entity: Entity }>(items: readonly T[]): T[] => {
  if (TRIES_ALL) return [...items]
  const tried = new Set(withEveryShape(items.map(({ entity }) => entity)))
  return items.filter(({ entity }) => tried.has(entity))
}
