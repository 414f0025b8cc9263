/** What a bulk change is sent: which records, the fields to set in all of them, and what the sender saw in each before. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { AppError, type FieldCode } from '@fura/shared/errors.ts'
import { isPlainObject, type Values } from '@fura/shared/fields/validate.ts'
import type { Actor } from '#db/actor.ts'
import type { Base } from '#rows/conflict.ts'
import { checkChange } from '#resource/save.ts'
import { takeSync } from '#resource/sync.ts'

export const MAX_BULK = 500

export interface BulkInput {
  ids: readonly number[]
  values: Values
  /** By record; without one whatever it holds now is overwritten. */
  bases: ReadonlyMap<number, Base>
}

const fieldRefusal = (field: string, code: FieldCode) => new AppError('invalid data', { fields: { [field]: code } })

const isId = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value > 0

const readIds = (sent: unknown): number[] => {
  if (sent === undefined) throw fieldRefusal('ids', 'required')
  if (!Array.isArray(sent) || !sent.every(isId)) throw fieldRefusal('ids', 'type')
  if (sent.length === 0) throw fieldRefusal('ids', 'min')
  if (sent.length > MAX_BULK) throw fieldRefusal('ids', 'max')
  return [...new Set(sent)]
}

const readSet = (entity: Entity, sent: unknown, actor: Actor): Values => {
  if (sent === undefined) throw fieldRefusal('set', 'required')
  if (!isPlainObject(sent)) throw fieldRefusal('set', 'type')
  const values = checkChange(entity, sent, actor)
  if (Object.keys(values).length === 0) throw fieldRefusal('set', 'required')
  return values
}

const readBases = (entity: Entity, sent: unknown, ids: readonly number[]): Map<number, Base> => {
  const bases = new Map<number, Base>()
  if (sent === undefined) return bases
  if (!isPlainObject(sent)) throw fieldRefusal('base', 'type')
  for (const [key, base] of Object.entries(sent)) {
    const id = Number(key)
    if (!ids.includes(id)) throw fieldRefusal('base', 'not_found')
    const read = takeSync(entity, { _sync: { base } }).sync.base
    if (read) bases.set(id, read)
  }
  return bases
}

export const readBulk = (entity: Entity, body: Record<string, unknown>, actor: Actor): BulkInput => {
  const { ids: sentIds, set, base, ...others } = body
  const unknown = Object.keys(others).map((name) => [name, 'unknown'] as const)
  if (unknown.length > 0) throw new AppError('invalid data', { fields: Object.fromEntries(unknown) })
  const ids = readIds(sentIds)
  return { ids, values: readSet(entity, set, actor), bases: readBases(entity, base, ids) }
}
