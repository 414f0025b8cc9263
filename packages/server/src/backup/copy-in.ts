/**
 * Inserts rows into PostgreSQL by COPY. As JSON they would be parsed there, and each value looked up and cast, which for a table
 * with 250 columns takes several times as long.
 */
import pg from 'pg'
import type { Values } from './snapshot.ts'

const MARKS: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const MARKED = /[\\\n\r\t]/

const valueText = (value: Values[number]): string => {
  if (value === null) return '\\N'
  if (typeof value === 'number') return String(value)
  return MARKED.test(value) ? value.replaceAll(/[\\\n\r\t]/g, (char) => MARKS[char] ?? char) : value
}

/** @types/pg lacks this part of the protocol. */
interface CopyConnection extends pg.Connection {
  query: (text: string) => void
  sendCopyFromChunk: (bytes: Buffer) => void
  endCopyFrom: () => void
}

/** The driver's interface of a statement, which gets each message of the server. */
class CopyIn implements pg.Submittable {
  readonly #text: string
  readonly #rows: Buffer
  readonly #done = Promise.withResolvers<void>()

  constructor(text: string, rows: Buffer) {
    this.#text = text
    this.#rows = rows
  }

  get done(): Promise<void> {
    return this.#done.promise
  }

  submit(connection: pg.Connection): void {
    ;(connection as CopyConnection).query(this.#text)
  }

  handleCopyInResponse(connection: CopyConnection): void {
    connection.sendCopyFromChunk(this.#rows)
    connection.endCopyFrom()
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#done.resolve()
  }

  handleError(error: Error): void {
    this.#done.reject(error)
  }
}

/** `columns`: those of each row, in its order. */
export const copyIn = async (
  client: pg.Client,
  table: string,
  columns: readonly string[],
  rows: readonly Values[],
): Promise<void> => {
  if (rows.length === 0) return
  const listed = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const lines = rows.map((values) => `${values.map(valueText).join('\t')}\n`).join('')
  const copy = new CopyIn(`copy ${pg.escapeIdentifier(table)} (${listed}) from stdin`, Buffer.from(lines))
  client.query(copy)
  await copy.done
}
