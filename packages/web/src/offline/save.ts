/** Every write of the app: stored on the device first, then sent; the form waits a little for the server's answer. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { clashingFields } from '@fura/shared/fields/clash-groups.ts'
import { withoutFirstValues } from '@fura/shared/fields/first-value.ts'
import { ApiError } from '#api/client.ts'
import { link } from '#api/link.ts'
import { newUuid } from '#core/uuid.ts'
import type { UserSession } from './user-session.ts'
import { type Enqueued, enqueue, type NewChange } from './enqueue.ts'
import { type Entry, isTempId, type RecordId, type Refusal, tempIdsIn, type Values } from './entry.ts'
import { isQuotaError, withRoom } from './room.ts'
import { announceStored, type Outcome } from './tab-channel.ts'
import { fieldOf, type Row, type RowValues } from './row.ts'
import { isSameValue } from './same-value.ts'
import { takeBack } from './settle.ts'

export interface Change {
  entity: Entity
  action: 'add' | 'update' | 'delete'
  id?: number | string
  values?: RowValues
  /** What the user saw. */
  base?: Row
  /** Overrides the refusal of a rule; the server accepts it only from a head. */
  override?: boolean
  /** Shown to people. */
  label: string
  /** If the resource has another address for it: the record that the server makes of this one. */
  path?: string
}

export type SaveResult =
  | { state: 'sent'; id: number; row: Row | null; merged: string[] }
  | { state: 'queued'; id: RecordId }
  /** `isParked`: the change waits in the outbox until the person has settled it. */
  | { state: 'rejected'; error: ApiError; isParked?: true }

/** After this the form says "saved on this device" and closes. */
export const PATIENCE_MS = 4000

/** What the person saw in the changed fields and in the fields that are decided with them. */
const seenIn = ({ fields }: Entity, set: Values, base: Row): Values => {
  const watched = clashingFields(fields, set).filter((name) => fieldOf(base, name) !== undefined)
  return Object.fromEntries(watched.map((name) => [name, fieldOf(base, name)]))
}

const recordIdOf = ({ id, base }: Change): RecordId => {
  const recordId = id ?? base?.id
  if (typeof recordId === 'number' || isTempId(recordId)) return recordId
  throw new Error(`no record has the id ${String(recordId)}`)
}

/** The record that a part belongs to; null if the change does not say. */
const wholeOf = ({ entity: { part }, values, base }: Change): RecordId | null => {
  const id = part && ((values && fieldOf(values, part.by)) ?? (base && fieldOf(base, part.by)))
  return typeof id === 'number' || isTempId(id) ? id : null
}

/** null: nothing differs from what the person saw. */
const asNewChange = (change: Change): NewChange | null => {
  const { entity, action, values = {}, base, label, override, path } = change
  const whole = wholeOf(change)
  const common = {
    res: entity.path,
    op: action,
    label,
    base: {},
    set: {},
    ...(override && { override }),
    ...(path !== undefined && { path }),
    ...(whole !== null && { whole }),
  }
  if (action === 'add') {
    const uid = newUuid()
    return { ...common, id: `@${uid}`, uid, set: withoutFirstValues(entity.fields, values) }
  }
  const id = recordIdOf(change)
  if (action === 'delete') return { ...common, id }
  const set = base
    ? Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSameValue(value, fieldOf(base, name))))
    : values
  if (Object.keys(set).length === 0) return null
  if (!base) return { ...common, id, set }
  // A record that is not sent yet has no `rev`; it gets its first when its add is acknowledged.
  const isKnown = typeof id === 'number' && base.rev > 0
  return { ...common, id, set, base: seenIn(entity, set, base), ...(isKnown && { baseV: base.rev }) }
}

const isServerAway = (): boolean => link.isSurelyDown() || !navigator.onLine

/** Offline, an entry that depends on another unsent record is not tried, so there is no answer to wait for. */
const patienceFor = ({ set }: NewChange, patience: number): number =>
  isServerAway() && tempIdsIn(set).length > 0 ? 0 : patience

/** The outcome of entry `n` while the form waits; null if it is not known in time. */
const outcomeOf = ({ channel }: UserSession, n: number, patience: number): Promise<Outcome | null> =>
  new Promise((resolve) => {
    const isAway = isServerAway()
    const finish = (outcome: Outcome | null): void => {
      clearTimeout(timer)
      stop()
      resolve(outcome)
    }
    const timer = setTimeout(() => finish(null), patience)
    const stop = channel.subscribe((item) => {
      if (item.type !== 'outcome') return
      // With a network that was there a moment ago, the next try may still come in time.
      if (item.outcome.state === 'later') return isAway ? finish(null) : undefined
      if (item.n === n) finish(item.outcome)
      return undefined
    })
  })

/** The event did not reach this tab in time, so read the store. */
const lookUp = ({ store }: UserSession, { n, key }: Stored): Promise<Outcome | null> =>
  store.withDb(async (db) => {
    const tx = db.transaction(['outbox', 'log'])
    const entry = await tx.objectStore('outbox').get(n)
    const event = (await tx.objectStore('log').getAll()).findLast((one) => one.key === key)
    await tx.done
    if (entry) return entry.answer && entry.state !== 'queued' ? { state: 'parked', refusal: entry.answer } : null
    if (event?.event !== 'sent' || typeof event.id !== 'number') return null
    return { state: 'sent', id: event.id, row: null, merged: [] }
  })

type Stored = Pick<Entry, 'n' | 'key' | 'id'>

/** The outcome of an entry that is being sent; null if it is not known in time. `announce` starts the sender. */
export const outcomeWithin = async (
  session: UserSession,
  stored: Stored,
  patience: number,
  announce: () => void,
): Promise<Outcome | null> => {
  const waits = outcomeOf(session, stored.n, patience)
  announce()
  return (await waits) ?? (await lookUp(session, stored))
}

const onRefused = async (
  { store, channel }: UserSession,
  path: string,
  stored: Stored,
  refusal: Refusal,
): Promise<SaveResult> => {
  const error = new ApiError(refusal.code, refusal)
  const parked = await store.withDb((db) => db.get('outbox', stored.n))
  if (parked?.state === 'conflict') return { state: 'rejected', error, isParked: true }
  // Other changes depend on it: it stays parked, in the list of unsent changes.
  if (!(await store.withDb((db) => takeBack(db, stored.n)))) return { state: 'queued', id: stored.id }
  // Screens that showed the change are redrawn without it.
  announceStored(channel, { path, id: stored.id })
  return { state: 'rejected', error }
}

const store = async ({ store: at }: UserSession, newChange: NewChange): Promise<Enqueued | null> => {
  try {
    return await withRoom(at, () => at.withDb((db) => enqueue(db, newChange)))
  } catch (error) {
    if (isQuotaError(error)) return null
    throw error
  }
}

export const saveAt = async (session: UserSession, change: Change, patience = PATIENCE_MS): Promise<SaveResult> => {
  const newChange = asNewChange(change)
  if (!newChange) {
    const id = recordIdOf(change)
    if (typeof id !== 'number') return { state: 'queued', id }
    return { state: 'sent', id, row: change.base ?? null, merged: [] }
  }
  const stored = await store(session, newChange)
  if (!stored) return { state: 'rejected', error: new ApiError('storage full') }
  if (stored.kind === 'in use') return { state: 'rejected', error: new ApiError('in use') }
  const announce = () => announceStored(session.channel, { path: newChange.res, id: newChange.id })
  if (stored.kind === 'dropped') {
    // It was never sent.
    announce()
    return { state: 'sent', id: 0, row: null, merged: [] }
  }
  const outcome = await outcomeWithin(session, stored, patienceFor(newChange, patience), announce)
  if (outcome?.state === 'sent') return outcome
  if (outcome?.state === 'parked') return onRefused(session, newChange.res, stored, outcome.refusal)
  return { state: 'queued', id: stored.id }
}
