/** What the system, drivers and the web server add to an error. */
interface ErrorFacts {
  name?: unknown
  message?: unknown
  code?: unknown
  syscall?: unknown
  /** SQLite's extended result code. */
  errcode?: unknown
  statusCode?: unknown
}

export const errorFacts = (error: unknown): ErrorFacts => (typeof error === 'object' && error !== null ? error : {})
