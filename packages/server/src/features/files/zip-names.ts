/** The names inside a ZIP archive, read from its directory. Nothing is unpacked, so it cannot burst. */
import { read } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl'

/** Documents have far fewer parts; of a larger archive it is enough to know that it is one. */
const MAX_NAMES = 10_000
/** Entries of a directory are short and stand side by side: read from the disk one by one they take ten times as long. */
const READ_AHEAD = 65_536
/** Names and sizes as claimed in the directory; nothing is unpacked by them. */
const NAMES_ALONE = { autoClose: false, decodeStrings: false, validateEntrySizes: false }

type Done = (error: Error | null) => void

class DiskError extends Error {}

class ReadAhead extends RandomAccessReader {
  readonly #fd: number
  readonly #size: number
  #bytes: Buffer = Buffer.alloc(0)
  #start = 0

  constructor({ fd }: FileHandle, size: number) {
    super()
    this.#fd = fd
    this.#size = size
  }

  override read(target: Buffer, offset: number, length: number, position: number, done: Done): void {
    const copy = (): void => {
      this.#bytes.copy(target, offset, position - this.#start, position - this.#start + length)
      done(null)
    }
    if (position + length > this.#size) return done(new Error('the archive is cut off'))
    if (position >= this.#start && position + length <= this.#start + this.#bytes.length) return copy()
    this.#start = position
    this.#bytes = Buffer.alloc(Math.min(Math.max(length, READ_AHEAD), this.#size - position))
    return read(this.#fd, this.#bytes, 0, this.#bytes.length, position, (cause) => {
      if (cause) done(new DiskError('the archive cannot be read', { cause }))
      else copy()
    })
  }
}

/** null: no whole archive. None of an archive with more parts than a document has. */
export const zipNames = async (handle: FileHandle, size: number): Promise<string[] | null> => {
  try {
    const archive = await fromRandomAccessReaderPromise(new ReadAhead(handle, size), size, NAMES_ALONE)
    if (archive.entryCount > MAX_NAMES) return []
    const names: string[] = []
    for await (const { fileNameRaw } of archive.eachEntry()) names.push(fileNameRaw.toString('utf8'))
    return names
  } catch (error) {
    if (error instanceof DiskError) throw error
    return null
  }
}
