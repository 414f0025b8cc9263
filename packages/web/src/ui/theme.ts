/**
 * The Mantine theme. Mantine draws little of this app (calendar, toasts, what a feature adds), and all of that takes its
 * colours from tokens.css, which knows light and dark by itself.
 */
import { createTheme, type CSSVariablesResolver } from '@mantine/core'

export const theme = createTheme({
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '700' },
  defaultRadius: 'md',
  radius: {
    xs: 'var(--radius-chip)',
    sm: '8px',
    md: 'var(--radius-field)',
    lg: 'var(--radius-card)',
    xl: 'var(--radius-sheet)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  autoContrast: true,
  // Tokens are the only colours, so no shade of Mantine's palette is trusted to be readable.
  primaryShade: 8,
})

const COLOURS = {
  '--mantine-color-body': 'var(--bg)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-2)',
  '--mantine-color-placeholder': 'var(--text-2)',
  '--mantine-color-disabled': 'var(--surface-2)',
  '--mantine-color-disabled-color': 'var(--text-2)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-color-anchor': 'var(--link)',
  '--mantine-color-error': 'var(--red)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--surface-2)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-2)',
  '--mantine-primary-color-filled': 'var(--primary)',
  '--mantine-primary-color-filled-hover': 'var(--primary)',
  '--mantine-primary-color-contrast': 'var(--on-primary)',
  '--mantine-primary-color-light': 'var(--link-tint)',
  '--mantine-primary-color-light-hover': 'var(--link-tint)',
  '--mantine-primary-color-light-color': 'var(--link)',
} as const

export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: COLOURS, dark: COLOURS })
