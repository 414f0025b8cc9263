/**
 * What a list must know of its records at once. Apart from their descriptions, which are loaded with the first form or
 * card: looking through a list does not load them.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { EntityName, FieldOf } from '@fura/shared/entities/index.ts'

interface ListDescription<F extends string = string> {
  /** People and firms have faces and initials; places and things have not. */
  hasAvatar?: true
  /** What people look for most comes first in the second line, which has little room. */
  first?: readonly F[]
  /** Whether this device stores the list in full (offline.md 3.1), if its form alone says otherwise. */
  isKeptWhole?: boolean
  /** Its records may be changed many at once (api.md, bulk). */
  hasBulk?: true
  /** Who changes them beyond those with the right: dispatchers (trucks of any load), or everybody (the server decides per record). */
  bulkBy?: 'dispatchers' | 'everybody'
  /** It can be exported and imported (api.md, export and imports). */
  hasFiles?: true
}

type Lists = { readonly [N in EntityName]?: ListDescription<FieldOf<N>> }

export const LISTS: Readonly<Record<string, ListDescription>> = {
  client: {
    hasAvatar: true,
    first: ['city', 'manager_id'],
    hasBulk: true,
    hasFiles: true,
  },
  contractor: { hasAvatar: true, hasBulk: true, hasFiles: true },
  driver: { hasAvatar: true, hasBulk: true, hasFiles: true },
  team_user: { hasAvatar: true, isKeptWhole: true },
  country: { isKeptWhole: true },
  document_form: { isKeptWhole: true },
  bank_account: { isKeptWhole: true },
  // Lookups by their form, but thousands of rows.
  cargo: { isKeptWhole: false },
  route: { isKeptWhole: false },
  order: { hasBulk: true, bulkBy: 'dispatchers', hasFiles: true },
  quote: { hasBulk: true, hasFiles: true },
  lead: { hasBulk: true, hasFiles: true },
  task: { hasBulk: true, bulkBy: 'everybody', hasFiles: true },
  truck: { hasBulk: true, hasFiles: true },
  trailer: { hasBulk: true },
  car: { hasBulk: true },
  city: { hasBulk: true },
  contact_history: { hasFiles: true },
  audit_event: { hasFiles: true },
} satisfies Lists

const PLAIN: ListDescription = {}

export const listDescriptionOf = ({ name }: Pick<Entity, 'name'>): ListDescription => LISTS[name] ?? PLAIN

/** Flags of a client or a contractor that stand beside the name wherever one is shown: field → its words and look. */
export const MARKS = {
  blackList: { label: 'client.blackList', look: 'black' },
  specialControl: { label: 'client.specialControl', look: 'control' },
} as const
