/** Checks passing bytes for being text: no control characters except line breaks and tabs. */
import { TextDecoder } from 'node:util'

/** Tab, line feed, form feed, carriage return. */
const ALLOWED = new Set([9, 10, 12, 13])
const FIRST_PRINTED = 32
const DELETE = 127

const IS_CONTROL = Uint8Array.from({ length: 256 }, (_, code) =>
  (code < FIRST_PRINTED && !ALLOWED.has(code)) || code === DELETE ? 1 : 0,
)

const isPrinted = (bytes: Uint8Array): boolean => !bytes.some((byte) => IS_CONTROL[byte] === 1)

const MARK_BYTES = 2

/** The encoding with two bytes per character that a text begins by naming. */
const wideEncoding = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
}

/** The beginning of a text, which may end within a character. */
export const textOf = (head: Buffer): string =>
  new TextDecoder(wideEncoding(head) ?? 'utf-8').decode(head, { stream: true })

/** Reads on in the text; without bytes it ends there. Half a character is none. */
const isPrintedWide = (decoder: TextDecoder, bytes?: Uint8Array): boolean => {
  try {
    const text = bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
    for (let place = 0; place < text.length; place += 1) if (IS_CONTROL[text.charCodeAt(place)] === 1) return false
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

export class TextWatch {
  #isClean = true
  #first: Buffer = Buffer.alloc(0)
  #decoder: TextDecoder | null = null

  see(bytes: Buffer): void {
    if (!this.#isClean) return
    if (this.#first.length >= MARK_BYTES) return this.#read(bytes)
    this.#first = Buffer.concat([this.#first, bytes])
    if (this.#first.length < MARK_BYTES) return
    const encoding = wideEncoding(this.#first)
    this.#decoder = encoding && new TextDecoder(encoding, { fatal: true })
    this.#read(this.#first)
  }

  #read(bytes: Buffer): void {
    this.#isClean = this.#decoder ? isPrintedWide(this.#decoder, bytes) : isPrinted(bytes)
  }

  /** Of all that has passed by. */
  end(): boolean {
    if (this.#decoder) return this.#isClean && isPrintedWide(this.#decoder)
    return this.#isClean && (this.#first.length >= MARK_BYTES || isPrinted(this.#first))
  }
}
