/** The storage of file bytes, on disk or S3. A place is `<installation>/<ab>/<rest of the key>`. */
import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'

export interface Bytes {
  /** Both ends included; all of it without. */
  start: number
  end: number
}

export interface Storage {
  /** Keeps a copy of a finished local file; it is there for good when this resolves. */
  put(place: string, source: { path: string; size: number; sha256: string }): Promise<void>
  /** null: there is nothing. */
  read(place: string, bytes: Bytes): Promise<Readable | null>
  /** What is not there is removed already. */
  remove(place: string): Promise<void>
  /** All files of a company, including those without a record. */
  removeAll(installation: string): Promise<void>
}

const KEY_BYTES = 16

/** Cannot be guessed and says nothing of the file. */
export const newKey = (): string => randomBytes(KEY_BYTES).toString('hex')

const THUMB = '.thumb'

/** In folders of their own by their first letters: none gets too long to be listed. */
export const placeOf = (installation: string, key: string): string => `${installation}/${key.slice(0, 2)}/${key}`

export const thumbPlaceOf = (installation: string, key: string): string => placeOf(installation, key) + THUMB
