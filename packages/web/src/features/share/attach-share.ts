/** Attaches a share to an order: files to its list of files, a text to its chat. All of it goes through the outbox. */
import type { RecordId } from '#offline/entry.ts'
import { changeShare, type IncomingFile, type IncomingShare } from '#offline/incoming-shares.ts'
import { sayAtOnce } from '#offline/messages.ts'
import { takeFile } from '#records/files/take-file.ts'

const attachFile = async ({ name, mime, bytes }: IncomingFile, orderId: RecordId): Promise<string | null> => {
  const outcome = await takeFile(new File([bytes], name, { type: mime }), { o_t: 'order', o_id: orderId }, null)
  return typeof outcome === 'object' ? outcome.why : null
}

const say = (text: string, orderId: RecordId): Promise<boolean> =>
  sayAtOnce({
    thread: { o_t: 'order', o_id: orderId, is_second_chat: 0 },
    text,
    replyTo: null,
    mentionIds: [],
    fileIds: [],
  })

/** Temporary reasons: the file stays and can be attached later. */
const FULL = new Set(['error.storage full', 'files.outbox_full'])

/** The rest of the share: files without room for now, and the names of refused files. */
export const attachShare = async (share: IncomingShare, orderId: RecordId): Promise<IncomingShare> => {
  let remaining: IncomingShare = { ...share, refused: [] }
  // Each is stored before the next, so that closing the app never offers an attached file again.
  for (const file of share.files) {
    const why = await attachFile(file, orderId)
    if (why !== null && FULL.has(why)) continue
    const refused = why === null ? remaining.refused : [...remaining.refused, { name: file.name, why }]
    remaining = { ...remaining, files: remaining.files.filter((one) => one !== file), refused }
    await changeShare(remaining)
  }
  if (share.text !== '' && (await say(share.text, orderId))) remaining = { ...remaining, text: '' }
  await changeShare(remaining)
  return remaining
}
