/** The reserved member `_sync` of a write: the client's own id of a new record, or what it saw before it changed one. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { AppError } from '@fura/shared/errors.ts'
import { checkValue } from '@fura/shared/fields/check.ts'
import { isPlainObject, type Values } from '@fura/shared/fields/validate.ts'
import type { Writing } from '#db/actor.ts'
import type { Base } from '#rows/conflict.ts'

export interface Sync {
  uid: string | null
  base: Base | null
  /** A head repeats a refused write with `override`. */
  override: boolean
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const invalidSync = () => new AppError('invalid data', { fields: { _sync: 'format' } })

const readBase = (entity: Entity, value: unknown): Values => {
  if (value === undefined) return {}
  if (!isPlainObject(value)) throw invalidSync()
  const values: Values = {}
  for (const [name, readValue] of Object.entries(value)) {
    const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
    if (!field) throw invalidSync()
    // The previous value may be empty even if the field is required now.
    const { required: _, ...readable } = field
    const checked = checkValue(readable, readValue)
    if ('error' in checked) throw invalidSync()
    values[name] = checked.value
  }
  return values
}

/** Takes `_sync` out of a body; the rest is the record's own fields. */
export const takeSync = (
  entity: Entity,
  body: Record<string, unknown>,
): { sync: Sync; input: Record<string, unknown> } => {
  const { _sync: value, ...input } = body
  if (value === undefined) return { sync: { uid: null, base: null, override: false }, input }
  if (!isPlainObject(value)) throw invalidSync()
  const { uid, base_rev: rev, base, override, ...rest } = value
  if (Object.keys(rest).length > 0) throw invalidSync()
  if (uid !== undefined && (typeof uid !== 'string' || !UUID.test(uid))) throw invalidSync()
  if (rev !== undefined && (typeof rev !== 'number' || !Number.isSafeInteger(rev) || rev < 1)) throw invalidSync()
  if (override !== undefined && override !== 0 && override !== 1) throw invalidSync()
  const hasBase = rev !== undefined || base !== undefined
  return {
    sync: {
      uid: uid === undefined ? null : uid.toLowerCase(),
      base: hasBase ? { rev: rev ?? null, values: readBase(entity, base) } : null,
      override: override === 1,
    },
    input,
  }
}

/** The record made earlier with this client id, however long ago. */
export const recordOfUid = async ({ tx }: Writing, entity: Entity, uid: string): Promise<number | null> => {
  const uidRow = await tx
    .selectFrom('client_uids')
    .select(['resource', 'record_id'])
    .where('uid', '=', uid)
    .executeTakeFirst()
  if (!uidRow) return null
  if (uidRow.resource !== entity.path) throw invalidSync()
  return uidRow.record_id
}

export const keepUid = async ({ tx, actor }: Writing, entity: Entity, uid: string, id: number): Promise<void> => {
  await tx
    .insertInto('client_uids')
    .values({ uid, resource: entity.path, record_id: id, team_user_id: actor.userId })
    .execute()
}
