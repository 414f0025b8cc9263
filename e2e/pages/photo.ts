/** Real pictures, drawn by the browser itself. */
import type { Page } from '@playwright/test'
import type { Chosen } from './files.ts'

/** A photo as a camera would take it: each `seed` makes another one. */
export const photo = async (page: Page, name: string, seed: number, side = 900): Promise<Chosen> => {
  const address = await page.evaluate(
    ([hue, size]) => {
      const canvas = document.createElement('canvas')
      canvas.width = size
      canvas.height = Math.round(size * 0.75)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('nothing can be drawn')
      for (let stripe = 0; stripe < 40; stripe += 1) {
        context.fillStyle = `hsl(${(hue * 47 + stripe * 9) % 360} 60% 55%)`
        context.fillRect((stripe * size) / 40, 0, size / 40, canvas.height)
      }
      return canvas.toDataURL('image/jpeg', 0.95)
    },
    [seed, side] as const,
  )
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(address.split(',')[1] ?? '', 'base64') }
}
