/** Who reads and who writes, and when they acted: a change made offline is received later than it was made. */
import type { Language } from '@fura/shared/language.ts'
import { FLAGS, type Rights } from '@fura/shared/permissions.ts'
import type { Variant } from '@fura/shared/variants.ts'
import type { Database, Tx } from './database.ts'

/** Decides the language of names, and which fields and records are visible. */
export interface Viewer {
  /** null: the server itself (seed data, the administration command). */
  userId: number | null
  language: Language
  /** The installation's, for the start of its days. */
  timeZone: string
  rights: Rights
  /** The user and, for a head, everybody under them, and the same for those in `standsFor`. null: the server itself, which sees all. */
  people: readonly number[] | null
  /** Absent colleagues for whom the user stands in. */
  standsFor: readonly number[]
  /** A head or an administrator: may step back, reopen and override. */
  isHead: boolean
  /** Has the dispatcher flag, in an installation with dispatchers. Left out for reads. */
  isDispatcher?: boolean
  /** Of the installation. Left out for reads. */
  hasDispatchers?: boolean
  /** Fields by entity that the forms of the installation's variant leave out. Left out for reads. */
  hiddenFields?: Variant['hiddenFields']
  /** Sees only clients and leads in which they or their people have a role. */
  seesOwnOnly: boolean
}

export interface RequestOrigin {
  address: string
  device: string | null
}

export interface Actor extends Viewer {
  /** Unix seconds. */
  actedAt: number
  receivedAt: number
  /** Of the installation: days without an order after which a client sleeps. */
  clientSleepDays: number
  /** The client's address; left out when the server itself acts. */
  from?: RequestOrigin
}

/** One write: the database, its transaction, and who acts. */
export interface Writing {
  db: Database
  tx: Tx
  actor: Actor
}

/** The people whose work the viewer does now: themselves and the colleagues for whom they stand in. */
export const actsFor = ({ userId, standsFor }: Pick<Viewer, 'userId' | 'standsFor'>): number[] => [
  userId ?? 0,
  ...standsFor,
]

const keys = new WeakMap<Rights, string>()

/** A cache key: equal for equal rights. */
export const rightsKey = (rights: Rights): string => {
  const key = keys.get(rights) ?? FLAGS.map((flag) => Number(rights[flag])).join('')
  keys.set(rights, key)
  return key
}
