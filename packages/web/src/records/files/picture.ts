/** Reduces pictures on this device: a photo for sending, a thumbnail for lists, a square one of a person. */

/** offline.md 9: still readable when it is the photo of a page. */
const LONGEST_SIDE = 2048
const QUALITY = 0.8
const THUMB_SIDE = 320
/** The server's limit. */
const THUMB_BYTES = 100_000
const THUMB_QUALITIES = [0.75, 0.5, 0.3]
const SQUARE_SIDE = 512

export interface Picture {
  bitmap: ImageBitmap
  width: number
  height: number
}

/** Rotated by its camera's orientation; null if this browser cannot read it. */
export const readPicture = async (file: Blob): Promise<Picture | null> => {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
    return { bitmap, width: bitmap.width, height: bitmap.height }
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

interface Cut {
  left: number
  top: number
  width: number
  height: number
}

const jpeg = async (bitmap: ImageBitmap, from: Cut, scale: number, quality: number): Promise<Blob> => {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(from.width * scale))
  canvas.height = Math.max(1, Math.round(from.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser draws nothing')
  // A JPEG has no transparency: transparent parts would turn black.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, from.left, from.top, from.width, from.height, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null): void =>
      blob ? resolve(blob) : reject(new DOMException('too large', 'EncodingError'))
    canvas.toBlob(take, 'image/jpeg', quality)
  })
}

const whole = ({ width, height }: Picture): Cut => ({ left: 0, top: 0, width, height })

const scaleTo = (side: number, { width, height }: Pick<Picture, 'width' | 'height'>): number =>
  Math.min(1, side / Math.max(width, height))

export const shrinkPicture = (picture: Picture): Promise<Blob> =>
  jpeg(picture.bitmap, whole(picture), scaleTo(LONGEST_SIDE, picture), QUALITY)

/** null if even the lowest quality is too large. */
export const thumbOf = async (picture: Picture): Promise<Blob | null> => {
  for (const quality of THUMB_QUALITIES) {
    const thumb = await jpeg(picture.bitmap, whole(picture), scaleTo(THUMB_SIDE, picture), quality)
    if (thumb.size <= THUMB_BYTES) return thumb
  }
  return null
}

/** The central square of the picture. */
export const squareOf = (picture: Picture): Promise<Blob> => {
  const side = Math.min(picture.width, picture.height)
  const cut = { left: (picture.width - side) / 2, top: (picture.height - side) / 2, width: side, height: side }
  return jpeg(picture.bitmap, cut, scaleTo(SQUARE_SIDE, cut), QUALITY)
}
