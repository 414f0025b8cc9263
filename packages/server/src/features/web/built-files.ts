/** The built app as it lies on disk: each file by its address, with the encodings it was compressed in. Read once at start. */
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { Compressed } from '#http/compressed.ts'
import { tagOf } from '#http/etag.ts'

export interface BuiltFile extends Compressed {
  type: string
  /** Its name changes with its content, so a browser may keep it for good. */
  isImmutable: boolean
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const isCompressed = (name: string) => name.endsWith('.br') || name.endsWith('.gz')

/** Files of kinds we do not know, hidden files and source maps are not part of the app. */
export const readBuiltFiles = (folder: string): ReadonlyMap<string, BuiltFile> => {
  const files = new Map<string, BuiltFile>()
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
  const existing = new Set(names)
  const compressed = (name: string) => (existing.has(name) ? readFileSync(name) : null)
  for (const name of names) {
    const type = TYPES[extname(name)]
    if (!type || isCompressed(name)) continue
    const address = `/${relative(folder, name).split(sep).join('/')}`
    const body = readFileSync(name)
    files.set(address, {
      type,
      body,
      tag: tagOf(body),
      br: compressed(`${name}.br`),
      gzip: compressed(`${name}.gz`),
      isImmutable: address.startsWith('/assets/'),
    })
  }
  return files
}
