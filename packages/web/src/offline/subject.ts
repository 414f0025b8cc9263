/** The record of an unsent change, as far as this device has it: with the change over it, and the whole of a part. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { entityByName, entityByPath } from '@fura/shared/entities/index.ts'
import { isServerRow, keptRecord } from './cache.ts'
import { type Entry, isTempId, type RecordId, uidOf, type Values } from './entry.ts'
import { partIn } from './lost.ts'
import { refNames } from './ref-names.ts'
import type { UserDb } from './schema.ts'

export interface Subject {
  entity: Entity
  /** With the names of the records it refers to. */
  row: Values
  /** The server has it. */
  isKnown: boolean
  whole: { entity: Entity; row: Values } | null
}

/** The values with the names of the records they refer to. */
export const withRefNames = async (db: UserDb, entity: Entity, entry: Entry, values: Values): Promise<Values> => {
  const names = (await refNames(db, entity, [{ ...entry, set: values }])).get(entry.n) ?? {}
  const found = Object.entries(names).filter(([, name]) => name !== null)
  return { ...values, ...Object.fromEntries(found) }
}

const rowOf = async (db: UserDb, entity: Entity, id: RecordId): Promise<Values> => {
  const sentId = isTempId(id) ? (await db.get('idmap', uidOf(id)))?.id : id
  if (sentId !== undefined) return (await keptRecord(db, entity.path, sentId))?.row ?? {}
  const added = (await db.getAllFromIndex('outbox', 'res', entity.path)).find((one) => one.id === id)
  return added ? withRefNames(db, entity, added, added.set) : {}
}

const wholeOf = async (db: UserDb, { part }: Entity, row: Values, entry: Entry): Promise<Subject['whole']> => {
  const entity = entityByName(part?.of ?? '')
  const id = entry.whole ?? row[part?.by ?? '']
  if (!entity || !(typeof id === 'number' || isTempId(id))) return null
  return { entity, row: await rowOf(db, entity, id) }
}

/** The copy may be gone, with a right or for lack of room: the record keeps the name it had when it was changed. */
const withName = ({ title, part }: Entity, { op, label }: Entry, row: Values): Values =>
  op === 'add' || part || row[title] !== undefined ? row : { ...row, [title]: label }

/** Null if the resource is no declared entity. */
export const readSubject = async (db: UserDb, entry: Entry): Promise<Subject | null> => {
  const entity = entityByPath(entry.res)
  if (!entity) return null
  const { id, base, set, lost, answer } = entry
  const now = answer?.answer?.detail
  const copy = typeof id === 'number' ? await rowOf(db, entity, id) : {}
  const changed = await withRefNames(db, entity, entry, { ...base, ...set })
  const ownValues = withName(entity, entry, { ...lost, ...copy, ...(isServerRow(now) && now), ...changed })
  const whole = await wholeOf(db, entity, ownValues, entry)
  const row = { ...(whole && partIn(entry, whole.entity.path, whole.row)), ...ownValues }
  return { entity, row, isKnown: entry.op !== 'add', whole }
}
