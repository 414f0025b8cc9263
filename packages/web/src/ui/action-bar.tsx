/** Takes the toolbar's place on details, forms and sheets: a line of status, then the next step and what stands beside it. */
import type { ReactNode } from 'react'

import css from './action-bar.module.css'

interface ActionBarProps {
  /** Status chip, since when, which step. */
  status?: ReactNode
  /** Buttons; the last one that is no icon takes the room. */
  children: ReactNode
}

export const ActionBar = ({ status, children }: ActionBarProps) => (
  <div className={css.bar} data-action-bar>
    {status && <div className={css.status}>{status}</div>}
    <div className={css.actions}>{children}</div>
  </div>
)
