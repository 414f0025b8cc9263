/** What a list knows of records with a screen of their own: their address, and the card beside the list. */
import type { ComponentType } from 'react'

export interface BesideProps {
  id: number | string
  onClose: () => void
}

export interface RecordScreens {
  pathOf: (id: number | string) => string
  newPath: string
  /** Drawn beside the list on desktop. */
  Card: ComponentType<BesideProps>
}

/** `/clients/{id}` with an id in it; an unsent record has a temporary one. */
export const recordPath = (path: `/${string}`, id: number | string): string =>
  path.replace('{id}', encodeURIComponent(id))

/** The id in an address. */
export const idFromPath = (text: string): number | string => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : text)
