/** Pictures for a document: a data address for each existing one. */
import type { Pictures } from '../document.ts'

export type PictureTexts = Readonly<Partial<Record<keyof Pictures, string>>>

const PNG = 0x89

/** A few thousand at a time: on some phones a call accepts no more arguments. */
const SLICE = 0x2000

const asBase64 = (bytes: Uint8Array): string => {
  const slices = Array.from({ length: Math.ceil(bytes.length / SLICE) }, (_none, place) =>
    String.fromCharCode(...bytes.subarray(place * SLICE, (place + 1) * SLICE)),
  )
  return btoa(slices.join(''))
}

/** Logos, stamps and signatures are PNG or JPEG; the first byte decides. */
const asAddress = (picture: ArrayBuffer): string => {
  const bytes = new Uint8Array(picture)
  return `data:image/${bytes[0] === PNG ? 'png' : 'jpeg'};base64,${asBase64(bytes)}`
}

const NAMES = ['logo', 'stamp', 'signature'] as const

export const pictureTexts = (pictures: Pictures): PictureTexts =>
  Object.fromEntries(
    NAMES.flatMap((name) => {
      const picture = pictures[name]
      return picture ? [[name, asAddress(picture)]] : []
    }),
  )
