/**
 * Creates a record again that others deleted while this person changed it: one new record from what this device had of it;
 * the unsent changes of its parts, files and messages follow it.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { entityByPath, ownerOf, targetOf } from '@fura/shared/entities/index.ts'
import { withoutFirstValues } from '@fura/shared/fields/first-value.ts'
import type { Field } from '@fura/shared/fields/field.ts'
import { newUuid } from '#core/uuid.ts'
import { fieldOf } from './row.ts'
import { chainOf, renewEntry } from './enqueue.ts'
import { type Entry, type TempId, tempIdsIn, uidOf, type Values } from './entry.ts'
import { behindOf, withBehind } from './resolve.ts'
import type { UserDb } from './schema.ts'
import { writingStrictly } from './transaction.ts'

type IsWritable = (field: Field) => boolean

/** A new record starts in its first status, and this device has only the last digits of a bank card. */
const isCopied = (name: string, field: Field): boolean => !field.calc && field.kind !== 'card' && name !== 'status_id'

const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)

const valuesOf = ({ fields }: Entity, row: Values, isWritable: IsWritable): Values => {
  const filled = Object.entries(fields).filter(
    ([name, field]) => isCopied(name, field) && isWritable(field) && isFilled(row[name]),
  )
  return withoutFirstValues(fields, Object.fromEntries(filled.map(([name]) => [name, row[name]])))
}

const asAdd = (entry: Entry, entity: Entity, id: TempId, set: Values): Entry => {
  const { baseV: _, lost: __, ...rest } = renewEntry(entry, Date.now())
  return {
    ...rest,
    op: 'add',
    id,
    uid: uidOf(id),
    chain: chainOf(entity.path, id),
    path: `/api/${entity.path}/add/`,
    set,
    base: {},
    deps: tempIdsIn(set),
  }
}

/** Fields of the entry that refer to the record. */
const namingFields = ({ set, res }: Entry, { name: entityName }: Entity, id: unknown): string[] =>
  Object.entries(entityByPath(res)?.fields ?? {}).flatMap(([name, field]) => {
    if (fieldOf(set, name) !== id) return []
    const target = field.kind === 'ref' ? targetOf(field) : ownerOf(field, fieldOf(set, field.by ?? ''))
    return target?.name === entityName ? [name] : []
  })

/** The entry, pointed to the new id; null if it does not belong to the record. */
const following = (
  entry: Entry,
  entity: Entity,
  ids: { old: unknown; new: TempId },
  isWritable: IsWritable,
): Entry | null => {
  const own = entityByPath(entry.res)
  const isPart = own?.part?.of === entity.name && entry.whole === ids.old
  if (own?.part && isPart && entry.op === 'update' && entry.lost) {
    const row = { ...entry.lost, ...entry.set, [own.part.by]: ids.new }
    return { ...asAdd(entry, own, `@${newUuid()}`, valuesOf(own, row, isWritable)), whole: ids.new }
  }
  const naming = namingFields(entry, entity, ids.old)
  if (naming.length === 0) return null
  const set = { ...entry.set, ...Object.fromEntries(naming.map((name) => [name, ids.new])) }
  const deps = [...new Set([...entry.deps, ...tempIdsIn(set)])]
  return { ...renewEntry(entry, Date.now()), set, deps, ...(isPart && { whole: ids.new }) }
}

/** `isWritable`: the server fills the fields that the person may not write. */
export const recreate = (db: UserDb, n: number, isWritable: IsWritable): Promise<Entry | null> =>
  writingStrictly(db, ['outbox'], async (tx) => {
    const outbox = tx.objectStore('outbox')
    const entry = await outbox.get(n)
    const entity = entityByPath(entry?.res ?? '')
    if (entry?.state !== 'conflict' || entry.op !== 'update' || !entity) return null
    const chained = await outbox.index('chain').getAll(entry.chain)
    const { set, base } = withBehind(chained, entry)
    for (const { n: behind } of behindOf(chained, entry)) await outbox.delete(behind)
    const id: TempId = `@${newUuid()}`
    const added = asAdd(entry, entity, id, valuesOf(entity, { ...entry.lost, ...base, ...set }, isWritable))
    await outbox.put(added)
    for (const other of await outbox.getAll()) {
      const moved = other.n === n ? null : following(other, entity, { old: entry.id, new: id }, isWritable)
      if (moved) await outbox.put(moved)
    }
    return added
  })
