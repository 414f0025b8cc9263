/** Streams a ZIP archive. If the reader stops, the source ends; if the source fails, the archive ends. */
import { finished, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export interface ZipPart {
  name: string
  content: Iterable<string> | AsyncIterable<string>
}

/** The first day the format knows: the same records make the same bytes. */
const OPTIONS = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

export const zipStream = (parts: readonly ZipPart[]): Readable => {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  let source: Readable | null = null
  for (const { name, content } of parts)
    zip.addReadStreamLazy(name, OPTIONS, (callback) => {
      source = Readable.from(content, { objectMode: false })
      source.once('error', (error) => output.destroy(error))
      callback(null, source)
    })
  zip.once('error', (error: Error) => output.destroy(error))
  finished(output, () => source?.destroy())
  zip.end()
  return output
}
