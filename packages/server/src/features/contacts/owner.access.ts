/** Shared by the routes of people, contacts and talks: the right of their owner, checked before and inside the write. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { AppError } from '@fura/shared/errors.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Writing } from '#db/actor.ts'
import type { RecordRow, Row } from '#db/database.ts'
import { actorOf } from '#http/context.ts'
import { refuseUnintended } from '#http/delete-guard.ts'
import { mutate } from '#http/idempotent-write.ts'
import { removeRecord } from '#resource/remove.ts'
import { deletedId } from '#resource/routes.ts'
import { findLive } from '#resource/save.ts'
import { ownerOfRow, storedRow } from './owner.queries.ts'
import { assertCanChangeOwner, assertCanChangeSentOwner, type Owner, type OwnerField } from './owner.rules.ts'

export interface OwnedRecord {
  entity: Entity
  field: OwnerField
}

/** Permission comes before validation: the owner as it was sent decides. */
export const assertCanAdd = (
  request: FastifyRequest,
  { entity, field }: OwnedRecord,
  body: Record<string, unknown>,
): void => assertCanChangeSentOwner(actorOf(request), body.owner_type ?? entity.fields.owner_type?.default, body[field])

/** The owner that the record has and the one it is given. A missing record is reported later. */
export const assertCanChange = async (
  request: FastifyRequest,
  { entity, field }: OwnedRecord,
  body: Record<string, unknown>,
): Promise<void> => {
  const row = await storedRow(request.installation.db.read, entity, body.id)
  if (!row) return
  const actor = actorOf(request)
  assertCanChangeOwner(actor, ownerOfRow(row, field))
  if ('owner_type' in body || field in body) {
    assertCanChangeSentOwner(actor, body.owner_type ?? row.owner_type, body[field] ?? row[field])
  }
}

/** Reads the record inside the write and checks the right again: another write may have moved it meanwhile. */
export const readOwned = async (writing: Writing, { entity, field }: OwnedRecord, id: number): Promise<RecordRow> => {
  const row = await findLive(writing, entity, id)
  if (!row) throw new AppError('empty data')
  assertCanChangeOwner(writing.actor, ownerOfRow(row, field))
  return row
}

/** The owner that the record will have. */
export const ownerAfter = (row: Row, field: OwnerField, values: Values): Owner => {
  const kind = values.owner_type ?? row.owner_type
  const id = field in values ? values[field] : row[field]
  return { kind: Number(kind), id: typeof id === 'number' ? id : null }
}

export const isSameOwner = (one: Owner, other: Owner): boolean => one.kind === other.kind && one.id === other.id

/** Deletes the record with what belongs to it; an already deleted record is no error. */
export const removeOwned =
  (about: OwnedRecord, work: { before?: (writing: Writing, id: number) => Promise<void>; after?: OwnerWork } = {}) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    refuseUnintended(request)
    const id = deletedId(request)
    const stored = await storedRow(request.installation.db.read, about.entity, id)
    if (stored) assertCanChangeOwner(actorOf(request), ownerOfRow(stored, about.field))
    return mutate(request, reply, async (writing) => {
      const row = await findLive(writing, about.entity, id)
      if (!row) return { id }
      const owner = ownerOfRow(row, about.field)
      assertCanChangeOwner(writing.actor, owner)
      await work.before?.(writing, id)
      await removeRecord(writing, about.entity, id)
      await work.after?.(writing, owner)
      return { id }
    })
  }

export type OwnerWork = (writing: Writing, owner: Owner) => Promise<void>
