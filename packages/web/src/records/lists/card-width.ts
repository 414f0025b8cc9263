/** The share of the window that the card beside a list takes: set by the person, stored on this device for all lists. */
import { STORAGE_KEYS } from '@fura/shared/constants.ts'
import { readStored, removeStored, writeStored } from '#core/storage.ts'

export const NARROWEST = 30
export const WIDEST = 80

export const clampShare = (share: number): number => Math.min(WIDEST, Math.max(NARROWEST, Math.round(share)))

/** null: the list's default. */
export const storedShare = (): number | null => {
  const share = Number(readStored(STORAGE_KEYS.cardWidth) ?? Number.NaN)
  return Number.isFinite(share) ? clampShare(share) : null
}

/** A list needs 400 px and a card 420, whatever share is set. */
export const showShare = (share: number | null): void => {
  const { style } = document.documentElement
  if (share === null) style.removeProperty('--card-width')
  else style.setProperty('--card-width', `clamp(420px, ${share}%, calc(100% - 400px))`)
}

export const storeShare = (share: number | null): void => {
  if (share === null) removeStored(STORAGE_KEYS.cardWidth)
  else writeStored(STORAGE_KEYS.cardWidth, String(share))
}
