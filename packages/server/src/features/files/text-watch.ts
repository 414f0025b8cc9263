/** Tells of bytes that pass by whether they are text: no control character but those that part lines and columns. */

/** Tab, line feed, form feed, carriage return. */
const ALLOWED = new Set([9, 10, 12, 13])
const FIRST_PRINTED = 32
const DELETE = 127

const IS_CONTROL = Uint8Array.from({ length: 256 }, (_, byte) =>
  (byte < FIRST_PRINTED && !ALLOWED.has(byte)) || byte === DELETE ? 1 : 0,
)

export class TextWatch {
  isText = true

  see(bytes: Uint8Array): void {
    if (!this.isText) return
    for (const byte of bytes) {
      if (IS_CONTROL[byte] === 1) {
        this.isText = false
        return
      }
    }
  }
}
