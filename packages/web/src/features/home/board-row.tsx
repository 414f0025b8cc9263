/** A row of the day's board: when at the left, what and with whom in the middle, at the right a sign of its kind or what can be done. */
import type { TablerIcon } from '@tabler/icons-react'
import { type HistoryState, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import css from './board-row.module.css'

export interface BoardRowProps {
  when: string
  /** Under it: how long that is from now, or what it is. */
  left: string
  /** Amber where a person must act, red where it is late. */
  tone?: 'due' | 'late' | undefined
  /** The most urgent of all. */
  isFirst?: boolean
  title: string
  subtitle: string
  Icon: TablerIcon
  /** Beside the sign: a clock of what is not sent. */
  aside?: ReactNode
  /** In place of the sign, outside of the link. */
  actions?: ReactNode
  to: string
  search?: Readonly<Record<string, string>>
  /** Kept in the history beside the address. */
  state?: HistoryState
}

/** More letters than an hour has: a day, a word. */
const LONG = 6

export const BoardRow = (row: BoardRowProps) => {
  const { when, left, tone, isFirst = false, title, subtitle, Icon, aside, actions, to, search = {}, state = {} } = row
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
          <span className={css.left}>{left}</span>
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
