/** Loads companies of a checked archive into their targets, one after the other, and hands over the bytes of files. */
import { readArchive } from './archive-file.ts'
import { entryKind, type InstallationPart, UnusableArchive } from './archive-format.ts'
import type { Progress } from './progress.ts'
import type { RestoreTarget } from './restore-target.ts'
import type { Values } from './snapshot.ts'
import { bytesOf } from './tar.ts'

export interface ArchivedFile {
  id: string
  key: string
  isThumb: boolean
  size: number
  body: AsyncIterable<Uint8Array>
}

export interface LoadOptions {
  file: string
  identities: readonly string[]
  parts: readonly InstallationPart[]
  open: (part: InstallationPart) => Promise<RestoreTarget>
  /** Not called: the body is skipped. */
  onFile?: (file: ArchivedFile) => Promise<void>
  progress: Progress
}

/** Lines contain no line breaks, so joining them gives one JSON array. */
const parseLines = (text: string): Values[] => JSON.parse(`[${text.trimEnd().replaceAll('\n', ',')}]`) as Values[]

const finishOne = async (target: RestoreTarget, part: InstallationPart, progress: Progress): Promise<void> => {
  const counts = await target.finish()
  for (const [table, { rows }] of Object.entries(part.tables)) {
    if (counts[table] !== rows)
      throw new UnusableArchive(`"${part.id}": ${table} has ${counts[table]} rows instead of ${rows}.`)
  }
  progress.end(part)
}

/** The filled targets, in the order of `parts`. If it fails, all of them are discarded. */
export const loadArchive = async (options: LoadOptions): Promise<RestoreTarget[]> => {
  const { file, identities, parts, open, onFile, progress } = options
  const targets = new Map<string, RestoreTarget>()
  const begin = async (part: InstallationPart) => {
    progress.begin(part.id)
    targets.set(part.id, await open(part))
  }
  let remaining = [...parts]
  const finishUntil = async (id: string | null) => {
    // A company without a row or a file has no entry of its own.
    while (remaining[0] && remaining[0].id !== id) {
      const [part] = remaining
      if (!targets.has(part.id)) await begin(part)
      const target = targets.get(part.id)
      if (target) await finishOne(target, part, progress)
      remaining = remaining.slice(1)
    }
  }
  try {
    for await (const { name, size, body } of readArchive(file, identities)) {
      const kind = entryKind(name)
      const part = kind && parts.find(({ id }) => id === kind.id)
      if (!kind || !part) continue
      await finishUntil(part.id)
      if (!targets.has(part.id)) await begin(part)
      if (kind.kind === 'file') {
        await onFile?.({ ...kind, size, body })
        progress.addFile(size)
      } else {
        const rows = parseLines((await bytesOf(body)).toString())
        await targets.get(part.id)?.load(kind.table, rows)
        progress.addRows(rows.length)
      }
    }
    await finishUntil(null)
    return [...targets.values()]
  } catch (error) {
    for (const target of targets.values()) await target.discard()
    throw error
  }
}
