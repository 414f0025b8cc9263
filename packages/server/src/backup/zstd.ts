/**
 * Zstandard in one frame. Node's streams need care at its end: `end()` before the last chunk is compressed adds an empty frame of
 * 13 bytes, and where a reader's chunk ends between those, decompression fails after all was read, sometimes before it was used.
 */
import { Writable } from 'node:stream'
import { constants, createZstdCompress, type ZstdCompress } from 'node:zlib'

/** The frame ends with a checksum, which reveals a single changed byte. */
const COMPRESSION = { params: { [constants.ZSTD_c_checksumFlag]: 1 } }
/** More than an empty frame has. */
const TAIL_BYTES = 64

/** `input` is compressed into `output`; the frame ends when the last chunk is compressed. */
export const compressor = (): { input: Writable; output: ZstdCompress } => {
  const output = createZstdCompress(COMPRESSION)
  const input = new Writable({
    write: (chunk: Uint8Array, _, done) => void output.write(chunk, done),
    final: (done) => void output.end(done),
    destroy: (error, done) => {
      if (error) output.destroy(error)
      done(error)
    },
  })
  return { input, output }
}

/** Passes the bytes on, the last 13 in one piece, so that archives that end with an empty frame can be read. */
export async function* withWholeTail(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let tail = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([tail, chunk])
    const from = Math.max(0, bytes.length - TAIL_BYTES)
    if (from > 0) yield bytes.subarray(0, from)
    tail = bytes.subarray(from)
  }
  if (tail.length > 0) yield tail
}
