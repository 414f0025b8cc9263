/** Whether a client id has made its record already: then nothing is completed, numbered, checked or calculated again. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { Writing } from '#db/actor.ts'
import { recordOfUid } from '#resource/sync.ts'

export const isUidUsed = async (writing: Writing, entity: Entity, uid: string | null): Promise<boolean> =>
  uid !== null && (await recordOfUid(writing, entity, uid)) !== null
