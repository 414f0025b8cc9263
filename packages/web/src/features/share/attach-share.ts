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
  let left: IncomingShare = { ...share, refused: [] }
  // Each is stored before the next is taken: attached files are not asked about again, whenever the app is closed.
  for (const file of share.files) {
    const why = await attachFile(file, orderId)
    if (why !== null && FULL.has(why)) continue
    const refused = why === null ? left.refused : [...left.refused, { name: file.name, why }]
    left = { ...left, files: left.files.filter((one) => one !== file), refused }
    await changeShare(left)
  }
  if (share.text !== '' && (await say(share.text, orderId))) left = { ...left, text: '' }
  await changeShare(left)
  return left
}
