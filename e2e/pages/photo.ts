/** Pictures to be put somewhere: drawn by the browser itself, so that they are real ones. */
import type { Page } from '@playwright/test'
import type { Chosen } from './files.ts'

/** A photo as a camera would take it, drawn by the browser itself: `seed` makes each another one. */
export const photo = async (page: Page, name: string, seed: number, side = 900): Promise<Chosen> => {
  const bytes = await page.evaluate(
    async ([hue, size]) => {
      const canvas = document.createElement('canvas')
      canvas.width = size
      canvas.height = Math.round(size * 0.75)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('nothing can be drawn')
      for (let stripe = 0; stripe < 40; stripe += 1) {
        context.fillStyle = `hsl(${(hue * 47 + stripe * 9) % 360} 60% 55%)`
        context.fillRect((stripe * size) / 40, 0, size / 40, canvas.height)
      }
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.95))
      if (!blob) throw new Error('nothing was drawn')
      return [...new Uint8Array(await blob.arrayBuffer())]
    },
    [seed, side] as const,
  )
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(bytes) }
}
