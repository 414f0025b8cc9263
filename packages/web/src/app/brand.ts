/** The colour and the icons of the installation's variant, from its manifest: in the page, the tab and the browser's frame. */
import type { Manifest } from '#core/contexts.tsx'
import { setFrameColour } from '#core/theme.ts'

/** The default look of tokens.css, used if the manifest has none. */
const PLAIN = '#0F2450'

const setIcon = (rel: string, href: string): void => {
  document.querySelector(`link[rel="${rel}"]`)?.setAttribute('href', href)
}

export const showBrand = ({ theme_color: colour = PLAIN, icons = [] }: Manifest): void => {
  const root = document.documentElement
  root.toggleAttribute('data-branded', colour !== PLAIN)
  root.style.setProperty('--brand', colour)
  setFrameColour(colour)
  const folder = icons[0]?.src.replace(/\/[^/]*$/, '')
  if (folder === undefined) return
  setIcon('icon', `${folder}/mark.svg`)
  setIcon('apple-touch-icon', `${folder}/apple-touch-icon.png`)
}
