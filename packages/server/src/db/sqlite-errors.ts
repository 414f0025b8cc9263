/** Meanings of SQLite's result codes for the caller. */
import { WRITE_LOCK_MESSAGE } from './write-lock.ts'

/** SQLite's extended result code; 0 for an error that is not SQLite's. */
const extendedCode = (error: unknown): number => (error as { errcode?: number }).errcode ?? 0
const primaryCode = (error: unknown): number => extendedCode(error) & 0xff

/** Busy or locked file, input/output error, damage, file not to be opened: not the caller's fault, and it may pass. */
const PASSING = new Set([5, 6, 10, 11, 14, 26])
/** Read-only; full. */
const UNSTORED = new Set([8, 13])
/** The disk failed at a write, at a sync of the file or of its folder, or at cutting the file. */
const FAILED_WRITES = new Set([778, 1034, 1290, 1546])
/** Corrupt; not a database. */
const DAMAGED = new Set([11, 26])

export const isPassing = (error: unknown): boolean => PASSING.has(primaryCode(error))
export const isUnstored = (error: unknown): boolean =>
  UNSTORED.has(primaryCode(error)) || FAILED_WRITES.has(extendedCode(error))
export const isHeld = (error: unknown): boolean => error instanceof Error && error.message === WRITE_LOCK_MESSAGE
export const isDamaged = (error: unknown): boolean => DAMAGED.has(primaryCode(error))
