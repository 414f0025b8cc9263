/** The photo of a colleague: the one file of that kind that hangs on them, whose address stands in their record. */
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { file } from '@fura/shared/entities/file.ts'
import type { Writing } from '#db/actor.ts'
import type { Row } from '#db/database.ts'
import { removeRecord } from '#resource/remove.ts'
import { changeRecord, findLive } from '#resource/save.ts'
import { filesOf } from './file.queries.ts'

/** The new one takes the place of any before. */
export const setPhoto = async (writing: Writing, userId: number, fileId: number, address: string): Promise<void> => {
  for (const id of await filesOf(writing, teamUser.name, userId, 'photo')) {
    if (id !== fileId) await removeRecord(writing, file, id)
  }
  // The same bytes may already be there as a document.
  await changeRecord(writing, file, fileId, { kind: 'photo' }, null)
  await changeRecord(writing, teamUser, userId, { img_url: address }, null)
}

const leadsTo = (address: unknown, fileId: number): boolean =>
  typeof address === 'string' && address.startsWith(`/api/files/raw/${fileId}/`)

/** A photo that is deleted leaves the record. */
export const dropPhoto = async (writing: Writing, { id, o_t: objectType, o_id: userId }: Row): Promise<void> => {
  if (objectType !== teamUser.name) return
  const user = await findLive(writing, teamUser, Number(userId))
  if (user && leadsTo(user.img_url, Number(id))) {
    await changeRecord(writing, teamUser, Number(userId), { img_url: null }, null)
  }
}
