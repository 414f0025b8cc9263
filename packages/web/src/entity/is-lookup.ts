/** Which lists this device keeps in full (offline.md 3.1): they are searched and paged without the server. */
import type { Entity } from '@fura/shared/entities/entity.ts'

/** Lookups by their form, thousands of rows by their nature. */
const LARGE = new Set(['cargo', 'route'])
const SMALL = new Set(['country', 'team_user'])

/** Lookups and status lists are the entities that people put in order by hand; so are the parts of a deal, which belong to it. */
export const isLookup = ({ name, sort, part }: Entity): boolean =>
  SMALL.has(name) || (sort[0] === 'position' && part === undefined && !LARGE.has(name))
