/** A button of 52 px with words. While busy it shows that it works and ignores further presses. */
import type { ComponentProps, ReactNode } from 'react'

import css from './button.module.css'

export type ButtonKind = 'primary' | 'quiet' | 'outline' | 'amber' | 'danger' | 'link'

export interface ButtonProps extends ComponentProps<'button'> {
  kind?: ButtonKind
  icon?: ReactNode
  /** Changes what was pressed. */
  busy?: boolean
  /** As wide as its container. */
  wide?: boolean
}

export const Button = ({
  kind = 'primary',
  icon,
  busy = false,
  wide = false,
  disabled = false,
  type = 'button',
  children,
  ...rest
}: ButtonProps) => (
  <button
    {...rest}
    type={type}
    className={css.button}
    data-kind={kind}
    data-wide={wide || undefined}
    disabled={disabled || busy}
    aria-busy={busy || undefined}
  >
    {busy ? <span className={css.progress} /> : icon}
    <span className={css.words}>{children}</span>
  </button>
)
