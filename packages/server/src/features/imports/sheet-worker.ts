/**
 * Reads a file of rows in a thread of its own, so that no file holds up other requests or takes the server's memory with it.
 * Answers the header and the number of rows, then as many rows at a time as are asked for.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { type CellValue, readSheet } from 'read-excel-file/node'
import { csvRows, decodeText } from './csv.ts'
import { BadArchive, repacked } from './unzip.ts'

export const MAX_ROWS = 10_000
const MAX_COLUMNS = 300

export type FileProblem = 'format' | 'rule:too_many_rows' | 'rule:empty_file' | 'rule:unpacks_too_large'

/** A row that is not empty, with its number as a spreadsheet counts. */
export type FileRow = [number: number, cells: string[]]
export type WorkerAnswer = { problem: FileProblem } | { header: string[]; count: number } | { rows: FileRow[] }

class Refused extends Error {
  readonly problem: FileProblem

  constructor(problem: FileProblem) {
    super(problem)
    this.problem = problem
  }
}

const two = (number: number): string => String(number).padStart(2, '0')

/** Days and moments of a spreadsheet have no zone: they are told as they are shown. */
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

const isZip = (bytes: Buffer): boolean => bytes.length > 4 && bytes.readUInt32LE(0) === 0x04_03_4b_50

const workbookRows = async (bytes: Buffer): Promise<string[][]> => {
  try {
    const rows = await readSheet(repacked(bytes), { trim: false })
    return rows.map((row) => row.map(cellText))
  } catch (error) {
    throw new Refused(error instanceof BadArchive && error.isTooLarge ? 'rule:unpacks_too_large' : 'format')
  }
}

const textRows = (bytes: Buffer): Iterable<string[]> => {
  const text = decodeText(bytes)
  if (text === null) throw new Refused('format')
  return csvRows(text)
}

const isEmpty = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === '')

const readFile = async (bytes: Buffer): Promise<{ header: string[]; rows: FileRow[] }> => {
  let header: string[] | null = null
  const rows: FileRow[] = []
  let number = 0
  for (const row of isZip(bytes) ? await workbookRows(bytes) : textRows(bytes)) {
    number += 1
    if (isEmpty(row)) continue
    if (row.length > MAX_COLUMNS) throw new Refused('format')
    if (!header) header = row.map((title) => title.trim())
    else if (rows.length === MAX_ROWS) throw new Refused('rule:too_many_rows')
    else rows.push([number, row])
  }
  if (!header || rows.length === 0) throw new Refused('rule:empty_file')
  return { header, rows }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const answer = (message: WorkerAnswer): void => parentPort?.postMessage(message)

if (parentPort) {
  const { file } = workerData as { file: Uint8Array }
  try {
    const { header, rows } = await readFile(Buffer.from(file.buffer, file.byteOffset, file.byteLength))
    let place = 0
    parentPort.on('message', (count: number) => {
      answer({ rows: rows.slice(place, place + count) })
      place += count
    })
    answer({ header, count: rows.length })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    answer({ problem: error.problem })
  }
}
