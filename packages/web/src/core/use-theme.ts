/** The theme chosen on this device, for screens. */
import { useSyncExternalStore } from 'react'
import { currentTheme, onTheme, type Theme } from './theme.ts'

export const useTheme = (): Theme => useSyncExternalStore(onTheme, currentTheme)
