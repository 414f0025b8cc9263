/** The pictures that our firm prints its documents with, which hang on it as files: the newest of each kind. */
import { file } from '@fura/shared/entities/file.ts'
import { FIRM_KINDS } from '@fura/shared/rules/file-kinds.ts'
import { api } from '#api/client.ts'
import { listQuery } from '#entity/list-address.ts'
import { readPage, type Row } from '#offline/reads.ts'
import type { Pictures } from './document.ts'
import { orNothing } from './or-nothing.ts'
import type { Reference } from './references.ts'

const PLACES = { logo: 'logo', stamp: 'stamp', sign: 'signature' } as const satisfies Record<
  (typeof FIRM_KINDS)[number],
  keyof Pictures
>

/** What a PDF can hold. */
const PRINTED = new Set(['image/png', 'image/jpeg'])

export interface FirmPictures {
  pictures: Pictures
  /** Those that are known of and could not be read. */
  absent: Reference[]
}

export const firmPictures = async (firmId: unknown): Promise<FirmPictures> => {
  const found: FirmPictures = { pictures: {}, absent: [] }
  if (typeof firmId !== 'number') return found
  const page = await orNothing(readPage(file, listQuery({ o_t: 'legal_entity', o_id: firmId }, ''), 0))
  const rows: readonly Row[] = page?.rows ?? []
  for (const kind of FIRM_KINDS) {
    const row = rows.find((each) => each.kind === kind && PRINTED.has(String(each.type)))
    if (!row) continue
    const bytes = typeof row.url === 'string' ? await orNothing(api.file(row.url, {})) : null
    if (bytes) found.pictures[PLACES[kind]] = await bytes.arrayBuffer()
    else found.absent.push({ entity: file.name, id: row.id, name: String(row.name) })
  }
  return found
}
