/** Styles may set variables that the style sheets read. */
export type CssVariable = `--${string}`

declare module 'react' {
  interface CSSProperties {
    [variable: CssVariable]: string | number | undefined
  }
}
