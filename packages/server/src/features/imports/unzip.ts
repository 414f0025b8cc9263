/**
 * Unpacks an archive that a stranger made, and packs it again without compression: whoever reads that copy meets no more than
 * was allowed here, whatever sizes the archive claimed.
 */
import { crc32, inflateRawSync } from 'node:zlib'

/** Far more than 10,000 rows need; a bomb ends here. */
const MAX_BYTES = 96 * 1024 * 1024
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

/** The parts by name. Offsets beyond the file throw a RangeError, which is a bad archive as well. */
const partsOf = (zip: Buffer): Map<string, Buffer> => {
  const end = endOf(zip)
  const count = zip.readUInt16LE(end + 10)
  if (count > MAX_PARTS) throw new BadArchive('too many parts', true)
  const parts = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  let left = MAX_BYTES
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
    const content = inflated(zip, method, start, length, left)
    left -= content.length
    parts.set(zip.toString('utf8', at + 46, at + 46 + nameLength), content)
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

/** The same archive, stored. */
export const repacked = (zip: Buffer): Buffer => {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [text, content] of partsOf(zip)) {
    const name = Buffer.from(text)
    const common = header(name, content)
    const part = [uint32(LOCAL), common, name, content]
    pieces.push(...part)
    directory.push(uint32(CENTRAL), Buffer.from([20, 0]), common, Buffer.alloc(10), uint32(offset), name)
    offset += part.reduce((sum, piece) => sum + piece.length, 0)
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(END_LENGTH)
  end.writeUInt32LE(END, 0)
  const count = directory.length / 6
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...pieces, listed, end])
}
