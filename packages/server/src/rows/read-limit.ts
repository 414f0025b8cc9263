/** When a company's own fields and words, as one process has read them, are read again. */
import type { Database } from '#db/database.ts'

/** How long another process's change may go unnoticed. */
const BELIEVED_MS = 1000

/** Earlier reads are repeated: on PostgreSQL other nodes may have written; on SQLite only this process writes. */
export const readLimit = ({ engine }: Database): number =>
  engine === 'postgres' ? performance.now() - BELIEVED_MS : -Infinity
