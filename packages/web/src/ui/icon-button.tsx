/** A square of 44 px with an icon; its name is read aloud and shown as a hint. */
import type { ComponentProps, ReactNode } from 'react'

import css from './icon-button.module.css'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  label: string
  icon: ReactNode
  /** Plain on a surface, on the ink of a header, or filled as a quiet or tinted tile. */
  kind?: 'plain' | 'ink' | 'tile' | 'tint'
  /** A number at the corner: how many are new, or set. */
  count?: number
}

export const IconButton = ({ label, icon, kind = 'plain', count = 0, type = 'button', ...rest }: IconButtonProps) => (
  <button
    {...rest}
    type={type}
    className={css.button}
    data-kind={kind}
    aria-label={count > 0 ? `${label} ${count}` : label}
    title={label}
  >
    {icon}
    {count > 0 && <span className={css.count}>{count}</span>}
  </button>
)
