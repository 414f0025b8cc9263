/**
 * Unpacks a workbook that a stranger made, and packs it again without compression: whoever reads that copy meets no more than
 * was allowed here, whatever sizes the archive claimed.
 */
import { Readable } from 'node:stream'
import { crc32, inflateRawSync } from 'node:zlib'

/** Room for nearly a million short cells; a bomb ends here. */
const MAX_BYTES = 40 * 1024 * 1024
/** Of what holds neither cells nor texts: looks, names, relations. */
const MAX_OTHER_BYTES = 8 * 1024 * 1024
const MAX_PARTS = 500

const END = 0x06_05_4b_50
const CENTRAL = 0x02_01_4b_50
const LOCAL = 0x04_03_4b_50
const END_LENGTH = 22
const LONGEST_COMMENT = 65_535

export class BadArchive extends Error {
  readonly isTooLarge: boolean

  constructor(message: string, isTooLarge = false) {
    super(message)
    this.isTooLarge = isTooLarge
  }
}

const endOf = (zip: Buffer): number => {
  for (let at = zip.length - END_LENGTH; at >= Math.max(0, zip.length - END_LENGTH - LONGEST_COMMENT); at -= 1) {
    if (zip.readUInt32LE(at) === END) return at
  }
  throw new BadArchive('no directory')
}

const inflated = (zip: Buffer, method: number, start: number, length: number, left: number): Buffer => {
  const packed = zip.subarray(start, start + length)
  if (packed.length !== length) throw new BadArchive('cut off')
  if (method === 0) {
    if (length > left) throw new BadArchive('unpacks to too much', true)
    return packed
  }
  if (method !== 8) throw new BadArchive(`packed by method ${method}`)
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, left) })
  } catch (error) {
    const isTooLarge = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
    throw new BadArchive('cannot be unpacked', isTooLarge)
  }
}

/** Pictures, charts and what else hangs on a workbook is not unpacked: its rows are in none of them. */
const isReadable = (name: string): boolean =>
  /\.(?:xml|rels)$/i.test(name) &&
  !/^(?:docProps|customXml|xl\/(?:charts|comments|drawings|externalLinks|media|pivot|tables|theme))/i.test(name)

/** The parts by name that a reader of rows needs. Offsets beyond the file throw a RangeError, which is a bad archive as well. */
const partsOf = (zip: Buffer): Map<string, Buffer> => {
  const end = endOf(zip)
  const count = zip.readUInt16LE(end + 10)
  if (count > MAX_PARTS) throw new BadArchive('too many parts', true)
  const parts = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  const left = { rows: MAX_BYTES, other: MAX_OTHER_BYTES }
  for (let n = 0; n < count; n += 1) {
    if (zip.readUInt32LE(at) !== CENTRAL) throw new BadArchive('bad directory')
    const method = zip.readUInt16LE(at + 10)
    const length = zip.readUInt32LE(at + 20)
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const local = zip.readUInt32LE(at + 42)
    if (zip.readUInt32LE(local) !== LOCAL) throw new BadArchive('bad part')
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    if (isReadable(name)) {
      const kind = /worksheets|sharedStrings/i.test(name) ? 'rows' : 'other'
      const content = inflated(zip, method, start, length, left[kind])
      left[kind] -= content.length
      parts.set(name, content)
    }
    at += 46 + nameLength + extra + comment
  }
  return parts
}

const header = (name: Buffer, content: Buffer): Buffer => {
  const bytes = Buffer.alloc(26)
  bytes.writeUInt16LE(20, 0)
  bytes.writeUInt32LE(crc32(content), 10)
  bytes.writeUInt32LE(content.length, 14)
  bytes.writeUInt32LE(content.length, 18)
  bytes.writeUInt16LE(name.length, 22)
  return bytes
}

const uint32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [place, value] of values.entries()) bytes.writeUInt32LE(value, place * 4)
  return bytes
}

const endOfDirectory = (count: number, length: number, offset: number): Buffer => {
  const end = Buffer.alloc(END_LENGTH)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(length, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

/** Each part is let go when it was handed over. */
const pieces = function* (parts: Map<string, Buffer>): Generator<Buffer> {
  const directory: Buffer[] = []
  const count = parts.size
  let offset = 0
  for (const [text, content] of parts) {
    parts.delete(text)
    const name = Buffer.from(text)
    const common = header(name, content)
    const local = Buffer.concat([uint32(LOCAL), common, name])
    directory.push(uint32(CENTRAL), Buffer.from([20, 0]), common, Buffer.alloc(10), uint32(offset), name)
    offset += local.length + content.length
    yield local
    yield content
  }
  const listed = Buffer.concat(directory)
  yield listed
  yield endOfDirectory(count, listed.length, offset)
}

/** The same archive, stored. `look` sees each part before anybody reads it, and may throw. */
export const repacked = (zip: Buffer, look: (content: Buffer) => void): Readable => {
  const parts = partsOf(zip)
  for (const content of parts.values()) look(content)
  return Readable.from(pieces(parts), { objectMode: false })
}
