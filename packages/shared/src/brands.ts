/**
 * What distinguishes the app of a variant on a phone: its title, the colour of its header and its icons. The manifest
 * passes them to the app. Every ink is dark enough for white and amber words (ui/tokens.test.ts of the app).
 */

export const BRAND_NAMES = ['navy', 'green', 'plum', 'teal', 'burgundy', 'graphite', 'umber'] as const
export type BrandName = (typeof BRAND_NAMES)[number]

export interface Brand {
  /** The header by day. */
  ink: `#${string}`
  /** Key of the short title, at most 12 characters: what stands under the icon. */
  title: `brand.${BrandName}`
  /** Folder of the icons. */
  icons: string
}

const brand = (name: BrandName, ink: Brand['ink']): Brand => ({
  ink,
  title: `brand.${name}`,
  icons: name === 'navy' ? '/icons' : `/icons/${name}`,
})

export const BRANDS: Readonly<Record<BrandName, Brand>> = {
  navy: brand('navy', '#0F2450'),
  green: brand('green', '#0D3B2E'),
  plum: brand('plum', '#3B1650'),
  teal: brand('teal', '#063A44'),
  burgundy: brand('burgundy', '#571029'),
  graphite: brand('graphite', '#2F343D'),
  umber: brand('umber', '#4A2C0A'),
}
