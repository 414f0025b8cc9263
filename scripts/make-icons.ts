/**
 * Draws the app's icons out of the mark's geometry, in the ink of each brand: the SVGs, and the PNGs that phones ask for, photographed in Chromium.
 * Run it by hand (`node scripts/make-icons.ts`) after the mark has changed; its output is committed.
 */
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { chromium, type Page } from '@playwright/test'
import { type BrandName, BRANDS } from '@fura/shared/brands.ts'

const PUBLIC = join(import.meta.dirname, '../packages/web/public')
const SYSTEM_CHROMIUM = '/usr/bin/chromium'

const AMBER = '#ffad1f'
const SIDE = 48

interface Shape {
  /** Of the square's corners. */
  radius: number
  /** Of the mark inside the square; a mask may cut away all but the middle 80 %. */
  scale: number
  hasDot: boolean
}

const APP_ICON: Shape = { radius: 12, scale: 1, hasDot: true }
/** iOS rounds the corners itself. */
const APPLE: Shape = { radius: 0, scale: 0.94, hasDot: true }
const MASKABLE: Shape = { radius: 0, scale: 0.8, hasDot: true }
/** In a tab the dot would be a blot. */
const TAB: Shape = { radius: 12, scale: 1.06, hasDot: false }

function draw({ radius, scale, hasDot }: Shape, ink: string): string {
  const middle = SIDE / 2
  const place =
    scale === 1 ? '' : ` transform="translate(${middle} ${middle}) scale(${scale}) translate(-${middle} -${middle})"`
  const dot = hasDot ? `<circle cx="32.8" cy="24" r="3.6" fill="${AMBER}"/>` : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}">
  <rect width="${SIDE}" height="${SIDE}" rx="${radius}" fill="${ink}"/>
  <g${place}>
    <rect x="7.5" y="15" width="33" height="18" rx="9" fill="none" stroke="#fff" stroke-width="5"/>
    <rect x="21.5" y="7" width="5" height="34" rx="2.5" fill="#fff"/>
    ${dot}
  </g>
</svg>
`.replace(/\n {4}\n/, '\n')
}

const SVGS: Readonly<Record<string, Shape>> = { mark: APP_ICON, 'mark-maskable': MASKABLE }

const PNGS: Readonly<Record<string, { shape: Shape; size: number }>> = {
  'icon-192': { shape: APP_ICON, size: 192 },
  'icon-512': { shape: APP_ICON, size: 512 },
  'maskable-512': { shape: MASKABLE, size: 512 },
  'apple-touch-icon': { shape: APPLE, size: 180 },
  'favicon-32': { shape: TAB, size: 32 },
  'favicon-16': { shape: TAB, size: 16 },
}

/** What the manifest and the page name of every brand; the rest is of the first alone. */
const OF_EVERY_BRAND = ['mark', 'icon-192', 'icon-512', 'maskable-512', 'apple-touch-icon']

async function photograph(page: Page, path: string, image: string, size: number): Promise<void> {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${image}`)
  await page.screenshot({ path, omitBackground: true })
}

async function drawBrand(page: Page, brand: BrandName): Promise<void> {
  const { ink, icons } = BRANDS[brand]
  const folder = join(PUBLIC, icons)
  const isDrawn = (name: string): boolean => brand === 'navy' || OF_EVERY_BRAND.includes(name)
  await mkdir(folder, { recursive: true })
  for (const [name, shape] of Object.entries(SVGS).filter(([each]) => isDrawn(each)))
    await writeFile(join(folder, `${name}.svg`), draw(shape, ink.toLowerCase()))
  for (const [name, { shape, size }] of Object.entries(PNGS).filter(([each]) => isDrawn(each)))
    await photograph(page, join(folder, `${name}.png`), draw(shape, ink.toLowerCase()), size)
}

const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu'],
  ...(existsSync(SYSTEM_CHROMIUM) ? { executablePath: SYSTEM_CHROMIUM } : {}),
})
const page = await browser.newPage()
for (const brand of Object.keys(BRANDS) as BrandName[]) await drawBrand(page, brand)
await browser.close()
