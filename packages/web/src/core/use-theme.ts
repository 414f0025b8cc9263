/** The theme that is chosen on this device, as a screen shows it. */
import { useSyncExternalStore } from 'react'
import { currentTheme, onTheme, type Theme } from './theme.ts'

export const useTheme = (): Theme => useSyncExternalStore(onTheme, currentTheme)
