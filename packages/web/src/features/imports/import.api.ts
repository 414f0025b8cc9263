/** Exports and imports (api.md, export and imports). They need the network: a file is too large for the outbox. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { api } from '#api/client.ts'
import { newUuid } from '#core/uuid.ts'
import { type ListAddress, listQuery } from '#entity/list-address.ts'

export type FileFormat = 'csv' | 'xlsx'
/** How rows are treated whose record exists already. */
export type Existing = 'update' | 'skip'

export interface RowError {
  /** As the file numbers them. */
  row: number
  field: string | null
  code: string
}

export interface ImportSummary {
  id: number
  /** `ready`: checked, and waits for a confirmation; nothing is written before. */
  status: 'reading' | 'ready' | 'running' | 'done' | 'failed' | 'undoing' | 'undone'
  file_name: string
  date_create: number
  rows: number
  /** How many rows are new, exist already, are wrong; and how many are done so far. */
  counts: Readonly<Partial<Record<ImportCount, number>>>
  errors_total: number
}

/** Missing records that rows name: added by their name if the person agrees. */
export interface MissingRecords {
  entity: 'city' | 'client' | 'contractor'
  /** The first of them. */
  names: readonly string[]
  total: number
}

export interface ImportState extends ImportSummary {
  /** The program whose export it looks like. */
  program: string | null
  /** `field` is empty where the column is left out. */
  columns: readonly { title: string; field: string; sample: string }[]
  /** The fields that a column may be mapped to, and those that a new record needs. */
  fields: readonly string[]
  required: readonly string[]
  unknown_columns: readonly string[]
  /** What rows of orders add beside the orders, and the sums of that; null is the company's own currency. */
  makes: readonly { part: string; rows: number }[]
  sums: readonly { part: string; currency_id: number | null; sum: string }[]
  missing: readonly MissingRecords[]
  errors: readonly RowError[]
}

export type ImportCount = 'new' | 'match' | 'wrong' | 'added' | 'updated' | 'skipped' | 'failed' | 'undone' | 'kept'

/** The time for ten thousand rows over a poor network. */
const UPLOAD_MS = 180_000
const DOWNLOAD_MS = 180_000
export const ERRORS_SHOWN = 50

export interface ExportedList {
  address: ListAddress
  /** As the list has it by default. */
  sort: string
  /** Names of the columns; all if none is named. */
  columns: readonly string[]
}

export const exportList = ({ path }: Entity, list: ExportedList, format: FileFormat): Promise<Blob> => {
  const { address, sort, columns } = list
  const query = [
    `format=${format}`,
    listQuery(address.filters, address.search),
    sort && `sort=${sort}`,
    columns.length > 0 && `cols=${columns.join(',')}`,
  ]
  return api.file(`/api/${path}/export/?${query.filter(Boolean).join('&')}`, { timeout: DOWNLOAD_MS })
}

export const addImport = async ({ path }: Entity, file: File): Promise<number> => {
  const body = new FormData()
  // In this order: the server reads fields as they come, and must know the resource before the rows.
  body.append('resource', path)
  body.append('file', file)
  const headers = { 'Idempotency-Key': newUuid() }
  return (await api.upload<{ id: number }>('/api/imports/add/', body, { timeout: UPLOAD_MS, headers })).id
}

export const readImport = async (id: number): Promise<ImportState> =>
  (await api.get<{ detail: ImportState }>(`/api/imports/get/${id}/?start=0&num=${ERRORS_SHOWN}`)).detail

const post = (call: string, body: object): Promise<object> =>
  api.post(`/api/imports/${call}/`, body, { headers: { 'Idempotency-Key': newUuid() } })

export const runImport = (id: number, existing: Existing): Promise<object> => post('run', { id, existing })

export const mapImport = (id: number, columns: readonly string[]): Promise<object> => post('map', { id, columns })

export const makeMissing = (id: number, entity: MissingRecords['entity']): Promise<object> =>
  post('make', { id, entity })

export const undoImport = (id: number): Promise<object> => post('undo', { id })

export const readImports = async ({ path }: Entity): Promise<readonly ImportSummary[]> =>
  (await api.get<{ list: ImportSummary[] }>(`/api/imports/list/?resource=${path}`)).list

/** The rows that were not written, with their errors. */
export const readErrorsFile = (id: number): Promise<Blob> =>
  api.file(`/api/imports/errors/${id}/`, { timeout: DOWNLOAD_MS })
