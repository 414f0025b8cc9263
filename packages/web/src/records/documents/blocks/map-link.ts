/** A place as a link to the map app of a phone. It searches by address, because the company stores no coordinates. */
import type { Paper } from '../paper.ts'
import type { Content } from '../pdf.ts'

const SEARCH = 'https://www.google.com/maps/search/?api=1&query='
const LINK_COLOR = '#1a56b0'

export const mapAddress = (parts: readonly string[]): string =>
  SEARCH + encodeURIComponent(parts.filter(Boolean).join(', '))

/** Nothing if no place is known. */
export const mapLink = (paper: Paper, parts: readonly string[]): Content[] => {
  if (parts.every((part) => part === '')) return []
  const text = paper.t('document.map')
  return [{ text, link: mapAddress(parts), color: LINK_COLOR, decoration: 'underline', margin: [0, 0, 0, 6] }]
}
