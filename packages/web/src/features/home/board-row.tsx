/** A row of the day's board: the time at the left, the subject in the middle, at the right a sign of its kind or its actions. */
import type { TablerIcon } from '@tabler/icons-react'
import { type HistoryState, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import css from './board-row.module.css'

export interface BoardRowProps {
  when: string
  /** Under it: how far away that is, or what it is. */
  below: string
  /** Amber if a person must act, red if it is late. */
  tone?: 'due' | 'late' | undefined
  /** The most urgent of all. */
  isFirst?: boolean
  title: string
  subtitle: string
  Icon: TablerIcon
  /** Beside the sign: a clock for an unsent change. */
  aside?: ReactNode
  /** Replaces the sign, outside the link. */
  actions?: ReactNode
  to: string
  search?: Readonly<Record<string, string>>
  /** State for the history, beside the address. */
  state?: HistoryState
}

/** Longer than an hour: a day, a word. */
const LONG = 6

export const BoardRow = (row: BoardRowProps) => {
  const { when, below, tone, isFirst = false, title, subtitle, Icon, aside, actions, to, search = {}, state = {} } = row
  return (
    <div
      className={css.row}
      data-tone={tone}
      data-first={isFirst || undefined}
      data-actions={actions ? 'some' : undefined}
    >
      <Link className={css.main} to={to} search={search} state={state}>
        <span className={css.times}>
          <span className={css.when} data-long={when.length > LONG || undefined}>
            {when}
          </span>
          <span className={css.below}>{below}</span>
        </span>
        <span className={css.words}>
          <span className={css.title}>{title}</span>
          <span className={css.subtitle}>{subtitle}</span>
        </span>
        {aside}
        {!actions && (
          <span className={css.sign}>
            <Icon aria-hidden />
          </span>
        )}
      </Link>
      {actions && <span className={css.actions}>{actions}</span>}
    </div>
  )
}
