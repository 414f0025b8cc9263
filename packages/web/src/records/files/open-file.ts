/** Opens, shares and downloads a file, from this device if it is here, else from the server. */
import { api, ApiError } from '#api/client.ts'
import { link } from '#api/link.ts'
import { saveFile } from '#core/save-file.ts'
import { isFileKept } from '#offline/file-cache.ts'
import { unsentFile } from '#offline/files.ts'
import { canShare, openFile, shareFile } from '#records/documents/hand-over.ts'
import { type FileRow, isUnsent } from './file-row.ts'

/** On a weak mobile connection 25 MB take a while. */
const DOWNLOAD_MS = 120_000

const isWithoutNetwork = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'network' || error.code === 'timeout')

/** null: not on this device, and the server cannot be reached. */
const bytesOf = async (row: FileRow): Promise<File | null> => {
  const { name, type } = row
  if (isUnsent(row)) {
    const blob = await unsentFile(row.id)
    return blob ? new File([blob.bytes], name, { type }) : null
  }
  try {
    return new File([await api.file(row.url ?? '', { timeout: DOWNLOAD_MS })], name, { type })
  } catch (error) {
    if (isWithoutNetwork(error)) return null
    throw error
  }
}

/** `missing`: it was never opened here, and there is no network. */
export type Handed = 'done' | 'missing'

/** In a tab of its own: a browser saves what it cannot show. */
export const openRow = async (row: FileRow): Promise<Handed> => {
  if (isUnsent(row)) {
    const file = await bytesOf(row)
    if (file) openFile(file)
    return file ? 'done' : 'missing'
  }
  const address = row.url ?? ''
  // Online the tab is opened at once: browsers block one that opens after an await as a popup.
  if (!link.isUp() && !(await isFileKept(address))) return 'missing'
  window.open(address, '_blank', 'noopener')
  return 'done'
}

/** Whether this device has a list of apps to share such a file with. */
export const canShareRow = ({ name, type }: FileRow): boolean => canShare(new File([], name, { type }))

export const downloadRow = async (row: FileRow): Promise<Handed> => {
  const file = await bytesOf(row)
  if (file) saveFile(file, file.name)
  return file ? 'done' : 'missing'
}

export const shareRow = async (row: FileRow): Promise<Handed> => {
  const file = await bytesOf(row)
  if (!file) return 'missing'
  try {
    await shareFile(file)
  } catch (error) {
    // The user activation expires while a large file downloads; then it is saved instead.
    if (!(error instanceof DOMException)) throw error
    saveFile(file, file.name)
  }
  return 'done'
}
