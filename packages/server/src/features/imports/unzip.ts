/**
 * Unpacks an untrusted workbook and packs it again without compression: a reader of that copy gets no more than the limits allow
 * here, whatever sizes the archive claimed.
 */
import { Readable } from 'node:stream'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { ZipFile as NewZipFile } from 'yazl'

/** Room for nearly a million short cells; an archive bomb ends here. */
const MAX_BYTES = 40 * 1024 * 1024
/** Of what holds neither cells nor texts: looks, names, relations. */
const MAX_OTHER_BYTES = 8 * 1024 * 1024
const MAX_PARTS = 500

export class BadArchive extends Error {
  readonly isTooLarge: boolean

  constructor(message: string, isTooLarge = false) {
    super(message)
    this.isTooLarge = isTooLarge
  }
}

/** The content of a part if it fits into the remaining budget; its claimed size is not trusted. */
const readPart = async (zip: ZipFile, entry: Entry, bytesLeft: number): Promise<Buffer> => {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > bytesLeft) throw new BadArchive('unpacks to too much', true)
    pieces.push(piece)
  }
  return Buffer.concat(pieces, size)
}

/** Pictures, charts and the like are not unpacked: they hold no rows. */
const isReadable = (name: string): boolean =>
  /\.(?:xml|rels)$/i.test(name) &&
  !/^(?:docProps|customXml|xl\/(?:charts|comments|drawings|externalLinks|media|pivot|tables|theme))/i.test(name)

/** The parts by name that a reader of rows needs. */
const readParts = async (bytes: Buffer): Promise<Map<string, Buffer>> => {
  const zip = await fromBufferPromise(bytes, { validateEntrySizes: false })
  if (zip.entryCount > MAX_PARTS) throw new BadArchive('too many parts', true)
  const parts = new Map<string, Buffer>()
  const bytesLeft = { rows: MAX_BYTES, other: MAX_OTHER_BYTES }
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName
    if (!isReadable(name)) continue
    const kind = /worksheets|sharedStrings/i.test(name) ? 'rows' : 'other'
    const content = await readPart(zip, entry, bytesLeft[kind])
    bytesLeft[kind] -= content.length
    parts.set(name, content)
  }
  return parts
}

/** The same archive, uncompressed. `look` checks each part before anybody reads it, and may throw. */
export const repack = async (bytes: Buffer, look: (content: Buffer) => void): Promise<Readable> => {
  const parts = await readParts(bytes)
  for (const content of parts.values()) look(content)
  const stored = new NewZipFile()
  for (const [name, content] of parts) stored.addBuffer(content, name, { compress: false })
  stored.end()
  return Readable.from(stored.outputStream)
}
