/**
 * Two people, one record (api.md `_sync`, offline.md 6.1): a sent field whose value is no longer what its writer saw is a
 * conflict unless both wrote the same. Fields of one group conflict together. One conflict stops the whole write.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { clashingFields } from '@fura/shared/fields/clash-groups.ts'
import type { Wire } from '@fura/shared/fields/wire.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { sameValue } from '#rows/codec.ts'

/** What the writer saw: the record's `rev` then, and the values of the fields as they read them. */
export interface Base {
  rev: number | null
  values: Values
}

export interface FoundConflicts {
  clashes: string[]
  /** Fields that others changed since and that this write keeps, also by writing the same value. */
  merged: string[]
}

/** `since` holds the fields that changed after `base.rev`, each with its value then. */
export const findConflicts = (
  entity: Entity,
  now: Values,
  sent: Values,
  base: Base,
  since: ReadonlyMap<string, Wire>,
): FoundConflicts => {
  const seenValue = (name: string): Wire => {
    const sentBase = base.values[name]
    if (sentBase !== undefined) return sentBase
    // A field that was empty then is null in `since`: the writer saw it empty.
    return (since.has(name) ? since.get(name) : now[name]) ?? null
  }
  const watched = clashingFields(entity.fields, sent)
  const isSent = (name: string, value: Wire): boolean => {
    const field = entity.fields[name]
    return field !== undefined && name in sent && sameValue(field, value, sent[name] ?? null)
  }
  const moved = (name: string) => {
    const field = entity.fields[name]
    if (!field) return false
    const current = now[name] ?? null
    return !sameValue(field, current, seenValue(name)) && !isSent(name, current)
  }
  const isLeft = (name: string): boolean => !watched.includes(name) || isSent(name, now[name] ?? null)
  return { clashes: watched.filter(moved), merged: [...since.keys()].filter(isLeft) }
}
