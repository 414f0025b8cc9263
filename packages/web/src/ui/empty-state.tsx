/** Nothing to show: why, and what to do next. */
import type { ReactNode } from 'react'

import css from './empty-state.module.css'

interface EmptyStateProps {
  icon: ReactNode
  title: string
  why?: ReactNode
  /** One button, or two. */
  action?: ReactNode
}

export const EmptyState = ({ icon, title, why, action }: EmptyStateProps) => (
  <div className={css.state} role="status">
    <span className={css.icon}>{icon}</span>
    <p className={css.title}>{title}</p>
    {why && <p className={css.why}>{why}</p>}
    {action && <div className={css.action}>{action}</div>}
  </div>
)
