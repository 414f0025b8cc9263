/** How a database reports the write lock: triggers refuse writes while the company is moved (decision 0084). */

/** The SQLSTATE of PostgreSQL. */
export const WRITE_LOCK_STATE = 'FUR01'
/** The message of SQLite. */
export const WRITE_LOCK_MESSAGE = 'fura: writes are held'
