/** Who reads and who writes, and when he acted: a change made offline is received later than it was made. */
import type { Language } from '@fura/shared/language.ts'
import type { Rights } from '@fura/shared/permissions.ts'
import type { Database, Tx } from './database.ts'

/** Decides the language of names and which fields are answered. */
export interface Viewer {
  language: Language
  rights: Rights
}

export interface Actor extends Viewer {
  /** null is the server itself: seed data, the administration command. */
  userId: number | null
  /** Unix seconds. */
  actedAt: number
  receivedAt: number
}

/** One write: the database, its transaction, and who acts. */
export interface Writing {
  db: Database
  tx: Tx
  actor: Actor
}
