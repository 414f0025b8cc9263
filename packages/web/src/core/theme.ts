/**
 * Light or dark: what a person chose on this device (S1.11), else the system's setting. theme-boot.js sets it before
 * the first paint; this follows every later change.
 */
import { DARK_THEME, STORAGE_KEYS } from '@fura/shared/constants.ts'
import { onStoredElsewhere, readStored, removeStored, writeStored } from './storage.ts'

export type Theme = 'auto' | 'light' | 'dark'
type Scheme = 'light' | 'dark'

const LIGHT_THEME = 'light'
/** The colours of the browser's own frame: the ink of tokens.css. */
const frameColours: Record<Scheme, string> = { light: '#0f2450', dark: '#0a0e15' }

const listeners = new Set<() => void>()
const darkSystem = window.matchMedia('(prefers-color-scheme: dark)')

export const currentTheme = (): Theme => {
  const stored = readStored(STORAGE_KEYS.theme)
  if (stored === DARK_THEME) return 'dark'
  return stored === LIGHT_THEME ? 'light' : 'auto'
}

const currentScheme = (): Scheme => {
  const theme = currentTheme()
  if (theme !== 'auto') return theme
  return darkSystem.matches ? 'dark' : 'light'
}

const apply = (): void => {
  const scheme = currentScheme()
  document.documentElement.dataset.colorScheme = scheme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', frameColours[scheme])
  for (const listener of listeners) listener()
}

/** By day the frame has the colour of the installation's header. */
export const setFrameColour = (colour: string): void => {
  frameColours.light = colour
  apply()
}

export const setTheme = (theme: Theme): void => {
  if (theme === 'auto') removeStored(STORAGE_KEYS.theme)
  else writeStored(STORAGE_KEYS.theme, theme === 'dark' ? DARK_THEME : LIGHT_THEME)
  apply()
}

export const startTheme = (): void => {
  apply()
  darkSystem.addEventListener('change', apply)
  onStoredElsewhere(STORAGE_KEYS.theme, apply)
}

export const onTheme = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
