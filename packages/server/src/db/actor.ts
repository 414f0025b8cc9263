/** Who reads and who writes, and when they acted: a change made offline is received later than it was made. */
import type { Language } from '@fura/shared/language.ts'
import { FLAGS, type Rights } from '@fura/shared/permissions.ts'
import type { Variant } from '@fura/shared/variants.ts'
import type { Database, Tx } from './database.ts'

/** Decides the language of names, which fields are answered and which records are seen. */
export interface Viewer {
  /** null is the server itself: seed data, the administration command. */
  userId: number | null
  language: Language
  /** Of the installation: where its days begin. */
  timeZone: string
  rights: Rights
  /** The user and, for a head, everybody under them; the same of those in `standsFor`. null is the server itself, which sees all. */
  people: readonly number[] | null
  /** Absent colleagues as whose team member the user counts. */
  standsFor: readonly number[]
  /** A head or an administrator: may step back, reopen and override. */
  isHead: boolean
  /** Has the flag, in an installation that has dispatchers. Left out where nothing but reading is done. */
  isDispatcher?: boolean
  /** Of the installation. Left out where nothing but reading is done. */
  hasDispatchers?: boolean
  /** Of the installation's variant: fields by entity that its forms leave out. Left out where nothing but reading is done. */
  hiddenFields?: Variant['hiddenFields']
  /** Only clients and leads in which the user or their people have a role. */
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
  /** Where the request came from; left out where the server itself acts. */
  from?: RequestOrigin
}

/** One write: the database, its transaction, and who acts. */
export interface Writing {
  db: Database
  tx: Tx
  actor: Actor
}

/** Whose work is the viewer's now: their own, and that of the colleagues for whom they stand in. */
export const actsFor = ({ userId, standsFor }: Pick<Viewer, 'userId' | 'standsFor'>): number[] => [
  userId ?? 0,
  ...standsFor,
]

const keys = new WeakMap<Rights, string>()

/** The same for the same rights. */
export const rightsKey = (rights: Rights): string => {
  const key = keys.get(rights) ?? FLAGS.map((flag) => Number(rights[flag])).join('')
  keys.set(rights, key)
  return key
}
