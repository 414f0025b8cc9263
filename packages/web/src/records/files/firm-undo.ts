/** Brings back the picture that a firm printed before: a change that still waits is dropped, one that was sent is changed back. */
import { file } from '@fura/shared/entities/file.ts'
import { legalEntity } from '@fura/shared/entities/lookups.ts'
import { FIRM_FIELDS, isFirmKind } from '@fura/shared/rules/file-kinds.ts'
import { useTranslation } from 'react-i18next'
import { api } from '#api/client.ts'
import { useErrorText } from '#entity/error-text.ts'
import { nameOf } from '#i18n/names.ts'
import { addFile, type NewFile, unsentFile } from '#offline/files.ts'
import { type Entry, save, unsent } from '#offline/outbox.ts'
import { readRecord, type Row } from '#offline/reads.ts'
import { nullIfUnavailable } from '#records/documents/null-if-unavailable.ts'
import { showToast, showUndo } from '#ui/toast.ts'
import { type FileRow, isUnsent } from './file-row.ts'
import { unchanged } from './prepare.ts'

const LOOK_AGAIN_MS = 300
/** The picture is on the screen, so it is in the browser's cache; a weak connection must not delay its removal for long. */
const READ_MS = 5000

/** The last such change in the outbox, once it is not under way; undefined if it was sent. */
const waitingChange = async (isIt: (entry: Entry) => boolean): Promise<Entry | undefined> => {
  const entry = (await unsent.list()).findLast(isIt)
  if (entry?.state !== 'sending') return entry
  await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  return waitingChange(isIt)
}

const isPrinted = async (row: FileRow, firmId: number): Promise<boolean> => {
  if (!isFirmKind(row.kind)) return false
  if (isUnsent(row)) return true
  const firm = await nullIfUnavailable(readRecord(legalEntity, firmId))
  return firm?.row[FIRM_FIELDS[row.kind]] === row.id
}

/** What would add the picture again; null if no firm prints it, or its bytes cannot be read. */
export const keptPicture = async (row: FileRow): Promise<NewFile | null> => {
  const { o_t: objectType, o_id: firmId, kind } = row
  if (objectType !== legalEntity.name || typeof firmId !== 'number' || !(await isPrinted(row, firmId))) return null
  const owner = { o_t: legalEntity.name, o_id: firmId, kind }
  if (isUnsent(row)) {
    const blob = await unsentFile(row.id)
    return blob ? { ...blob, ...owner } : null
  }
  const bytes = await nullIfUnavailable(api.file(String(row.url), { timeout: READ_MS }))
  return bytes && { ...(await unchanged(new File([bytes], row.name, { type: row.type }))), ...owner }
}

export const useFirmUndo = () => {
  const { t } = useTranslation()
  const errorText = useErrorText()

  const putFormer = async (firm: Row, former: FileRow): Promise<void> => {
    const { kind } = former
    if (!isFirmKind(kind)) return
    const waiting = await waitingChange(
      ({ res, op, id, set }) =>
        res === file.path && op === 'add' && id !== former.id && set.o_id === firm.id && set.kind === kind,
    )
    if (waiting) return unsent.discard(waiting.n)
    const values = { [FIRM_FIELDS[kind]]: former.id }
    const result = await save({ entity: legalEntity, action: 'update', id: firm.id, values, label: nameOf(firm) })
    if (result.state === 'rejected') showToast(errorText(result.error), 'error')
  }

  const putBack = async (id: FileRow['id'], kept: NewFile): Promise<void> => {
    const waiting = await waitingChange((entry) => entry.res === file.path && entry.op === 'delete' && entry.id === id)
    if (waiting) return unsent.discard(waiting.n)
    const added = await addFile(kept)
    if (added === 'full') showToast(t('files.outbox_full'), 'error')
    if (added === 'storage full') showToast(t('error.storage full'), 'error')
  }

  return {
    /** `firm`: the record that prints the new picture. */
    offerReplaced: (words: string, firm: Row, former: FileRow): void =>
      showUndo(words, () => void putFormer(firm, former).catch(reportError)),
    offerRemoved: (words: string, id: FileRow['id'], kept: NewFile): void =>
      showUndo(words, () => void putBack(id, kept).catch(reportError)),
  }
}
