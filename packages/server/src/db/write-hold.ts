/** How a database says that its writes are held: triggers refuse them while the company is moved (decision 0084). */

/** The SQLSTATE of PostgreSQL. */
export const HELD_STATE = 'FUR01'
/** The message of SQLite. */
export const HELD_WORDS = 'fura: writes are held'
