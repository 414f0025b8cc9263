/** How a file is handed to a browser: under which name, shown or saved, and which part of it. */
import { isShown } from './file-types.ts'
import type { Bytes } from './storage.ts'

/** For browsers that know no other: letters of ASCII, and nothing that ends a header or a quotation. */
const plainName = (name: string): string => name.replaceAll(/[^\u0020-\u007e]|["\\%]/g, '_')

/** RFC 8187: percent signs for all but a few. */
const encodedName = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (char) => `%${char.codePointAt(0)?.toString(16).toUpperCase()}`,
  )

/**
 * RFC 6266. A PDF opened as a page is saved instead: browsers show none under a sandbox, which our policy asks for.
 * `destination` is Sec-Fetch-Dest.
 */
export const dispositionOf = (name: string, type: string, destination: unknown): string => {
  const isPage = type === 'application/pdf' && destination === 'document'
  const way = isShown(type) && !isPage ? 'inline' : 'attachment'
  return `${way}; filename="${plainName(name)}"; filename*=UTF-8''${encodedName(name)}`
}

/** null: the whole file; also for several ranges, to which a server may answer with the whole. */
export const rangeOf = (header: string | undefined, size: number): Bytes | 'impossible' | null => {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  const last = size - 1
  if (from === '') return Number(to) === 0 ? 'impossible' : { start: Math.max(0, size - Number(to)), end: last }
  const bytes = { start: Number(from), end: to === '' ? last : Math.min(Number(to), last) }
  if (bytes.start > last) return 'impossible'
  return bytes.end < bytes.start ? null : bytes
}
