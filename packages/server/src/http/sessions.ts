/**
 * Sessions: an opaque token whose hash is in the installation's database. A session is cached until the database says that
 * something changed that may end a session or revoke a right (session_marks). That is checked again within a second, so a
 * revoked token, a switched-off user or a revoked flag takes effect on every node within one.
 */
import { nowSeconds } from '@fura/shared/seconds.ts'
import { randomBytes, randomInt } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { AppError } from '@fura/shared/errors.ts'
import type { Language } from '@fura/shared/language.ts'
import { FLAGS } from '@fura/shared/permissions.ts'
import type { Viewer } from '#db/actor.ts'
import { type Database, DatabaseHeld, DatabaseReadOnly, type Tx } from '#db/database.ts'
import type { Installation } from '#db/installations.ts'
import { columns, preparedRowsOf, part, raw } from '#db/sql-text.ts'
import { canStore } from '#db/try-storing.ts'
import { type Session, type User, viewerIn } from './context.ts'
import { type Credentials, hashToken } from './credentials.ts'
import { peopleIn } from './people.ts'
import { rightsOfRow, type SessionRow, sessionRows } from './session-rows.ts'
import { UNSTORED_SECONDS, type UnstoredClaim, UnstoredTokens } from './unstored-session.ts'

const BELIEVED_MS = 800
/** A session cached this long is read again anyway, because another node may have stored a later use. */
const KEPT_MS = 60_000
/** Requests sent before their session was bound carry no cookie yet. */
const UNDER_WAY_SECONDS = 10
const KEPT_SESSIONS = 20_000

export interface SessionLimits {
  sessionIdleSeconds: number
  sessionMaxSeconds: number
}

/** The owner of the sessions. */
type SessionPlace = Pick<Installation, 'db' | 'uniqueId'>

/** Where a session is opened from. */
export interface SessionOrigin {
  address: string | null
  /** null: the token alone is enough, as for other clients. */
  deviceHash: string | null
}

/** The largest bound that `randomInt` takes. */
const MAX_SESSION_ID = 2 ** 48 - 1

/** Creates a session and returns its token; only the token's hash is stored. */
export const openSession = async (
  tx: Tx,
  userId: number,
  userAgent: string | undefined,
  { address, deviceHash }: SessionOrigin = { address: null, deviceHash: null },
): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  const now = nowSeconds()
  await tx
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      id: randomInt(1, MAX_SESSION_ID),
      team_user_id: userId,
      date_create: now,
      date_seen: now,
      user_agent: userAgent?.slice(0, 200) ?? null,
      address,
      device_hash: deviceHash,
    })
    .execute()
  return token
}

/** Ends the user's sessions, all or all but one; other remembered devices need the second factor again. */
export const endSessions = async (tx: Tx, userId: number, except: string | null): Promise<void> => {
  const ownSessions = tx
    .selectFrom('sessions')
    .select('device_hash')
    .where('token_hash', '=', except ?? '')
  await tx
    .deleteFrom('trusted_devices')
    .where('team_user_id', '=', userId)
    .where('device_hash', 'not in', ownSessions.where('device_hash', 'is not', null))
    .execute()
  await tx
    .deleteFrom('sessions')
    .where('team_user_id', '=', userId)
    .where('token_hash', '!=', except ?? '')
    .execute()
}

/** The user with their current rights; null if a request would be refused. For work that continues after the request. */
const userNow = async (db: Database, userId: number): Promise<User | null> => {
  const row = await db.read
    .selectFrom('team_users')
    .select(['role', 'stands_for_ids', ...FLAGS])
    .where('id', '=', userId)
    .where('is_active', '=', 1)
    .where('is_deleted', '=', 0)
    .executeTakeFirst()
  if (!row) return null
  const role = row.role
  return { userId, rights: rightsOfRow(row), role, ...(await peopleIn(db, userId, role, row.stands_for_ids)) }
}

/** The viewer with their current rights, so that a revoked right takes effect at once. null: switched off, or unknown. */
export const viewerNow = async (
  installation: Installation,
  userId: number,
  language: Language,
): Promise<Viewer | null> => {
  const user = await userNow(installation.db, userId)
  return user && viewerIn(installation, user, language)
}

const MARK = columns('session_marks', 'num')

const readMark = async (db: Database, mark: Mark): Promise<void> => {
  const begun = Date.now()
  const [row] = await preparedRowsOf<{ num: number }>(
    db,
    part`select ${MARK} from ${raw(db.tableText('session_marks'))}`,
  )
  mark.num = row?.num ?? -1
  mark.readAt = begun
}

/** A session stays readable when its last use cannot be stored. */
const noteSeen = async (db: Database, tokenHash: string, now: number, address: string): Promise<void> => {
  try {
    await db.write((tx) =>
      tx.updateTable('sessions').set({ date_seen: now, address }).where('token_hash', '=', tokenHash).execute(),
    )
  } catch (error) {
    if (!(error instanceof DatabaseReadOnly || error instanceof DatabaseHeld)) throw error
  }
}

interface Batch {
  hashes: Set<string>
  rows: Promise<Map<string, SessionRow>>
}

/** The last mark read: a number that changes with every change of sessions and people. */
interface Mark {
  num: number
  readAt: number
  reading: Promise<void> | null
}

interface CachedSession {
  readAt: number
  /** The mark before this session was read; null: only its age counts. */
  mark: number | null
  session: Session
  isActive: boolean
  created: number
  seen: number
  /** When an already open session was bound to its device; 0: never. */
  bound: number
}

export class Sessions {
  readonly #limits: SessionLimits
  readonly #caches = new WeakMap<Database, Map<string, CachedSession>>()
  readonly #marks = new WeakMap<Database, Mark>()
  readonly #batches = new WeakMap<Database, Batch>()
  readonly #onForget = new Set<(db: Database) => void>()
  /** Makes the tokens of logins that could not be stored. */
  readonly unstored: UnstoredTokens
  /** Hashes of such tokens that were logged out, with their expiry. */
  readonly #endedUnstored = new Map<string, number>()

  constructor(limits: SessionLimits, secretKey: string) {
    this.#limits = limits
    this.unstored = new UnstoredTokens(secretKey)
  }

  #of(db: Database): Map<string, CachedSession> {
    const earlier = this.#caches.get(db)
    if (earlier) return earlier
    const sessions = new Map<string, CachedSession>()
    this.#caches.set(db, sessions)
    return sessions
  }

  /** Clears the cache: the next request of every session reads again. Called by writes that change users or sessions. */
  forget(db: Database): void {
    this.#of(db).clear()
    this.#markOf(db).readAt = -Infinity
    for (const listener of this.#onForget) listener(db)
  }

  /** Calls the listener when sessions of this database may have ended, so that work done for one checks again. */
  onForget(listener: (db: Database) => void): void {
    this.#onForget.add(listener)
  }

  #markOf(db: Database): Mark {
    const earlier = this.#marks.get(db)
    if (earlier) return earlier
    const mark: Mark = { num: 0, readAt: -Infinity, reading: null }
    this.#marks.set(db, mark)
    return mark
  }

  /** The mark, at most a second old. */
  async #freshMark(db: Database): Promise<number> {
    const mark = this.#markOf(db)
    const notBefore = Date.now() - BELIEVED_MS
    while (mark.readAt < notBefore) {
      mark.reading ??= readMark(db, mark).finally(() => (mark.reading = null))
      await mark.reading
    }
    return mark.num
  }

  /** Whether a cached session is still valid. */
  async #isBelieved(db: Database, { readAt, mark }: CachedSession): Promise<boolean> {
    const age = Date.now() - readAt
    return mark === null ? age <= BELIEVED_MS : age <= KEPT_MS && mark === (await this.#freshMark(db))
  }

  /** The same from the cache, without a query. */
  #isKnownValid(db: Database, { readAt, mark }: CachedSession): boolean {
    const now = Date.now()
    if (mark === null) return now - readAt <= BELIEVED_MS
    const current = this.#markOf(db)
    return now - readAt <= KEPT_MS && mark === current.num && current.readAt >= now - BELIEVED_MS
  }

  /** Reads the sessions requested in one turn of the event loop by one query. */
  async #rowOf(db: Database, tokenHash: string): Promise<SessionRow | undefined> {
    const batch = this.#batches.get(db) ?? this.#newBatch(db)
    batch.hashes.add(tokenHash)
    return (await batch.rows).get(tokenHash)
  }

  #newBatch(db: Database): Batch {
    const hashes = new Set<string>()
    const rows = nextTurn().then(() => {
      this.#batches.delete(db)
      return sessionRows(db, [...hashes])
    })
    const batch = { hashes, rows }
    this.#batches.set(db, batch)
    return batch
  }

  async #read(db: Database, tokenHash: string): Promise<CachedSession | null> {
    // Read the mark before the row, so that a change in between causes another read.
    const mark = await this.#freshMark(db)
    const row = await this.#rowOf(db, tokenHash)
    if (!row) return null
    const { user_id: userId, role } = row
    const people = await peopleIn(db, userId, role, row.stands_for_ids)
    return {
      readAt: Date.now(),
      mark,
      session: {
        tokenHash,
        userId,
        rights: rightsOfRow(row),
        role,
        ...people,
        deviceHash: row.device_hash,
        hasSecondFactor: row.has_second_factor === 1,
        isUnstored: false,
      },
      isActive: row.is_active === 1 && row.is_deleted === 0,
      created: row.created,
      seen: row.seen,
      bound: row.date_bound ?? 0,
    }
  }

  /** Applies to this node; on others such a token is valid until it expires. */
  endUnstored(tokenHash: string): void {
    const now = nowSeconds()
    for (const [hash, until] of this.#endedUnstored) if (until <= now) this.#endedUnstored.delete(hash)
    this.#endedUnstored.set(tokenHash, now + UNSTORED_SECONDS)
  }

  /** A session without a row: valid until it expires, while nothing can be stored and its account is unchanged. */
  async #readUnstored(
    { db, uniqueId }: SessionPlace,
    token: string,
    { userId, until, deviceHash }: UnstoredClaim,
  ): Promise<CachedSession | null> {
    const now = nowSeconds()
    const tokenHash = hashToken(token)
    if (until <= now || this.#endedUnstored.has(tokenHash)) return null
    const row = await db.read
      .selectFrom('team_users')
      .select(['pass_hash', 'role', 'stands_for_ids', 'is_active', 'is_deleted', 'has_second_factor', ...FLAGS])
      .where('id', '=', userId)
      .executeTakeFirst()
    if (!row || !this.unstored.isSigned(token, uniqueId, row.pass_hash ?? '')) return null
    // This node may not have noticed yet that writes fail, or work again.
    if (!db.isReadOnly() && (await canStore(db))) return null
    const { role } = row
    return {
      readAt: Date.now(),
      mark: null,
      session: {
        tokenHash,
        userId,
        rights: rightsOfRow(row),
        role,
        ...(await peopleIn(db, userId, role, row.stands_for_ids)),
        deviceHash,
        hasSecondFactor: row.has_second_factor === 1,
        isUnstored: true,
      },
      isActive: row.is_active === 1 && row.is_deleted === 0,
      created: now,
      seen: now,
      bound: 0,
    }
  }

  /** Reads the session again, because it is not cached or no longer valid. */
  async #renew(place: SessionPlace, token: string): Promise<CachedSession> {
    const sessions = this.#of(place.db)
    const claim = this.unstored.read(token)
    const read = await (claim ? this.#readUnstored(place, token, claim) : this.#read(place.db, hashToken(token)))
    if (!read) {
      sessions.delete(token)
      throw new AppError('invalid user api key')
    }
    if (sessions.size >= KEPT_SESSIONS) sessions.clear()
    sessions.set(token, read)
    return read
  }

  #isOver({ seen, created }: CachedSession, now: number): boolean {
    const { sessionIdleSeconds, sessionMaxSeconds } = this.#limits
    return now - seen > sessionIdleSeconds || now - created > sessionMaxSeconds
  }

  /** The live session of this token; throws 401 or 403. `isPoll` does not count as use. Nearly always answered at once. */
  find(place: SessionPlace, credentials: Credentials, isPoll: boolean): Session | Promise<Session> {
    const entry = this.#of(place.db).get(credentials.token)
    const isKnown = entry && !this.#isOver(entry, nowSeconds()) && this.#isKnownValid(place.db, entry)
    return isKnown ? this.#admit(place.db, entry, credentials, isPoll) : this.#findAnew(place, credentials, isPoll)
  }

  async #findAnew(place: SessionPlace, credentials: Credentials, isPoll: boolean): Promise<Session> {
    const { token } = credentials
    if (token === '') throw new AppError('invalid user api key')
    const { db } = place
    const entry = this.#of(db).get(token)
    const isKept = entry && !this.#isOver(entry, nowSeconds()) && (await this.#isBelieved(db, entry))
    const cached = isKept ? entry : await this.#renew(place, token)
    return this.#admit(db, cached, credentials, isPoll)
  }

  #admit(db: Database, cached: CachedSession, credentials: Credentials, isPoll: boolean): Session | Promise<Session> {
    const now = nowSeconds()
    const { session } = cached
    const { deviceHashes } = credentials
    const isUnderWay = deviceHashes.length === 0 && now - cached.bound < UNDER_WAY_SECONDS
    if (session.deviceHash !== null && !deviceHashes.includes(session.deviceHash) && !isUnderWay) {
      throw new AppError('invalid user api key')
    }
    if (this.#isOver(cached, now)) throw new AppError('invalid user api key')
    if (!cached.isActive) throw new AppError('user switched off')
    if (isPoll || now - cached.seen <= Math.min(60, this.#limits.sessionIdleSeconds / 4)) return session
    cached.seen = now
    return noteSeen(db, session.tokenHash, now, credentials.address).then(() => session)
  }
}
