/**
 * Reads a file of rows in a thread of its own, so that no file holds up other requests or takes the server's memory with it.
 * Answers the header and the number of rows, then as many rows at a time as requested.
 */
import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { type CellValue, readSheet } from 'read-excel-file/node'
import { giveWay } from '#db/give-way.ts'
import { csvRows, decodeText } from './csv.ts'
import { htmlRows, isHtmlTable } from './html-rows.ts'
import {
  LAST_ROW_NUMBER,
  MAX_CELLS,
  MAX_COLUMNS,
  MAX_ROW_TEXT,
  MAX_ROWS,
  MAX_TEXT,
  type FileProblem,
  RefusedFile,
} from './sheet-limits.ts'
import { assertSheetFits } from './sheet-bounds.ts'
import { BadArchive, repack } from './unzip.ts'

/** Rows that are handed over together have at most so many characters: the thread that answers everybody stores them. */
const MAX_HANDED_TEXT = MAX_ROW_TEXT

/** A row that is not empty, with its number as a spreadsheet counts. */
export type FileRow = [number: number, cells: string[]]
export type WorkerAnswer = { problem: FileProblem } | { header: string[]; count: number } | { rows: FileRow[] }

const two = (number: number): string => String(number).padStart(2, '0')

/** Dates and times of a spreadsheet have no zone: they are read as shown. */
const dateText = (date: Date): string => {
  if (Number.isNaN(date.getTime())) return '?'
  const day = `${two(date.getUTCDate())}.${two(date.getUTCMonth() + 1)}.${date.getUTCFullYear()}`
  const time = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`
  return time === '00:00' ? day : `${day} ${time}`
}

const cellText = (value: CellValue | null): string => {
  if (value === null) return ''
  if (value instanceof Date) return dateText(value)
  return typeof value === 'boolean' ? (value ? '1' : '0') : String(value)
}

/** A workbook as Excel wrote it until 2003. */
const isOldWorkbook = (bytes: Buffer): boolean => bytes.length > 4 && bytes.readUInt32BE(0) === 0xd0_cf_11_e0

const isZip = (bytes: Buffer): boolean => bytes.length > 4 && bytes.readUInt32LE(0) === 0x04_03_4b_50

type Rows = () => Iterable<string[]>

const workbookRows = async (bytes: Buffer): Promise<Rows> => {
  try {
    const rows = await readSheet(await repack(bytes, assertSheetFits), { trim: false })
    return () => Iterator.from(rows).map((row) => row.map(cellText))
  } catch (error) {
    if (error instanceof RefusedFile) throw error
    throw new RefusedFile(error instanceof BadArchive && error.isTooLarge ? 'rule:unpacks_too_large' : 'format')
  }
}

const textRows = (bytes: Buffer): Rows => {
  const text = decodeText(bytes)
  if (text === null) throw new RefusedFile('format')
  return isHtmlTable(text) ? () => htmlRows(text, MAX_COLUMNS) : () => csvRows(text, MAX_COLUMNS)
}

const rowsOf = (bytes: Buffer): Promise<Rows> | Rows => {
  if (isOldWorkbook(bytes)) throw new RefusedFile('rule:old_workbook')
  return isZip(bytes) ? workbookRows(bytes) : textRows(bytes)
}

const isEmpty = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === '')

const textLength = (row: readonly string[]): number => row.reduce((sum, cell) => sum + cell.length, 0)

/** The rows that are not empty, with their numbers; the first of them is the header. */
const filledRows = function* (rows: Rows): Generator<FileRow, undefined> {
  let number = 0
  for (const row of rows()) {
    number += 1
    if (number > LAST_ROW_NUMBER) throw new RefusedFile('rule:too_many_rows')
    if (row.length > MAX_COLUMNS) throw new RefusedFile('rule:too_many_columns')
    if (!isEmpty(row)) yield [number, row]
  }
}

/** Iterates over all rows and keeps none of them. */
const measure = (rows: Rows): { header: string[]; count: number } => {
  let header: string[] | null = null
  let [count, cells, text] = [0, 0, 0]
  for (const [, row] of filledRows(rows)) {
    const length = textLength(row)
    text += length
    cells += row.length
    if (length > MAX_ROW_TEXT || text > MAX_TEXT) throw new RefusedFile('rule:unpacks_too_large')
    if (header === null) header = row.map((title) => title.trim())
    else count += 1
    if (count > MAX_ROWS) throw new RefusedFile('rule:too_many_rows')
    if (cells > MAX_CELLS) throw new RefusedFile('rule:too_many_cells')
  }
  if (!header || count === 0) throw new RefusedFile('rule:empty_file')
  return { header, count }
}

/** The next rows: at most `count` of them and, beyond the first, no more text than is handed over at once. */
const takeRows = (remaining: Generator<FileRow, undefined>, count: number): FileRow[] => {
  const rows: FileRow[] = []
  for (let text = 0; rows.length < count && text < MAX_HANDED_TEXT;) {
    const { value } = remaining.next()
    if (value === undefined) break
    rows.push(value)
    text += textLength(value[1])
  }
  return rows
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const answer = (message: WorkerAnswer): void => parentPort?.postMessage(message)

if (parentPort) {
  giveWay('background')
  const { path } = workerData as { path: string }
  try {
    const rows = await rowsOf(readFileSync(path))
    const measured = measure(rows)
    const remaining = filledRows(rows)
    remaining.next()
    parentPort.on('message', (count: number) => answer({ rows: takeRows(remaining, count) }))
    answer(measured)
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error
    answer({ problem: error.problem })
  }
}
