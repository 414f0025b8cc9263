/** Replaces the toolbar on details, forms and sheets: a line of status, then the next step and further buttons. */
import type { ReactNode } from 'react'

import css from './action-bar.module.css'

interface ActionBarProps {
  /** Status chip, since when, which step. */
  status?: ReactNode
  /** Buttons; the last one with words takes the remaining width. */
  children: ReactNode
}

export const ActionBar = ({ status, children }: ActionBarProps) => (
  <div className={css.bar} data-action-bar>
    {status && <div className={css.status}>{status}</div>}
    <div className={css.actions}>{children}</div>
  </div>
)
