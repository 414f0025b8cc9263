/** The pictures of our firm for its documents: files of the firm that its record names. */
import type { FiltersOf } from '@fura/shared/entities/filter-names.ts'
import { file } from '@fura/shared/entities/file.ts'
import { MAX_NUM } from '@fura/shared/constants.ts'
import { legalEntity } from '@fura/shared/entities/lookups.ts'
import { FIRM_KINDS, isPrinted } from '@fura/shared/rules/file-kinds.ts'
import { api } from '#api/client.ts'
import { listQuery } from '#entity/list-address.ts'
import { unsentFile } from '#offline/files.ts'
import { readPage, readRecord, type Row } from '#offline/reads.ts'
import { firmFile } from '#records/files/firm-file.ts'
import type { Pictures } from './document.ts'
import { nullIfUnavailable } from './null-if-unavailable.ts'
import type { Reference } from './references.ts'

const PLACES = { logo: 'logo', stamp: 'stamp', sign: 'signature' } as const satisfies Record<
  (typeof FIRM_KINDS)[number],
  keyof Pictures
>

export interface FirmPictures {
  pictures: Pictures
  /** Known pictures that could not be read. */
  absent: Reference[]
}

/** Bytes of a file on this device, or on the server. */
const bytesOf = async (row: Row): Promise<ArrayBuffer | null> => {
  if (typeof row.id === 'string') return (await unsentFile(row.id))?.bytes ?? null
  const response = row.url ? await nullIfUnavailable(api.file(row.url, {})) : null
  return response ? response.arrayBuffer() : null
}

export const firmPictures = async (firmId: unknown): Promise<FirmPictures> => {
  const result: FirmPictures = { pictures: {}, absent: [] }
  if (typeof firmId !== 'number') return result
  const firm = await nullIfUnavailable(readRecord(legalEntity, firmId))
  const page = await nullIfUnavailable(
    readPage(file, listQuery({ o_t: 'legal_entity', o_id: firmId } satisfies FiltersOf<'file'>, ''), 0, MAX_NUM),
  )
  for (const kind of FIRM_KINDS) {
    const row = firmFile(kind, firm?.row ?? {}, page?.rows ?? [])
    if (!row || !isPrinted(String(row.type))) continue
    const bytes = await bytesOf(row)
    if (bytes) result.pictures[PLACES[kind]] = bytes
    else result.absent.push({ entity: file.name, id: row.id, name: String(row.name) })
  }
  return result
}
