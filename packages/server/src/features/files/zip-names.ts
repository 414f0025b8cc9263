/** The names inside a ZIP archive, read from its directory. Nothing is unpacked, so it cannot burst. */
import type { FileHandle } from 'node:fs/promises'

const DIRECTORY_END = 0x06_05_4b_50
const DIRECTORY_ENTRY = 0x02_01_4b_50
const END_BYTES = 22
const MAX_COMMENT = 65_535
const ENTRY_BYTES = 46
/** Documents have far less; of a larger archive it is enough to know that it is one. */
const MAX_DIRECTORY = 1_048_576

const readAt = async (handle: FileHandle, position: number, length: number): Promise<Buffer> => {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await handle.read(bytes, 0, length, position)
  return bytes.subarray(0, bytesRead)
}

const directoryEnd = (tail: Buffer): number => {
  for (let place = tail.length - END_BYTES; place >= 0; place -= 1) {
    if (tail.readUInt32LE(place) === DIRECTORY_END) return place
  }
  return -1
}

const namesIn = (directory: Buffer): string[] => {
  const names: string[] = []
  let place = 0
  while (place + ENTRY_BYTES <= directory.length && directory.readUInt32LE(place) === DIRECTORY_ENTRY) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => directory.readUInt16LE(place + offset))
    const start = place + ENTRY_BYTES
    names.push(directory.toString('utf8', start, start + (name ?? 0)))
    place = start + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return names
}

/** null: no whole archive. */
export const zipNames = async (handle: FileHandle, size: number): Promise<string[] | null> => {
  const tailLength = Math.min(size, END_BYTES + MAX_COMMENT)
  const tail = await readAt(handle, size - tailLength, tailLength)
  const end = directoryEnd(tail)
  if (end < 0) return null
  const [length, offset] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (offset + length > size) return null
  return namesIn(await readAt(handle, offset, Math.min(length, MAX_DIRECTORY)))
}
