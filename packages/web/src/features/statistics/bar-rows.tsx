/** Horizontal bars, each under its name and its numbers; pressing a bar opens the list behind it, if there is one. */
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import css from './bar-rows.module.css'
import type { ListLink } from './list-links.ts'

export interface Bar {
  key: string | number
  name: ReactNode
  /** The colour of a status, as a dot before the name. */
  color?: string | undefined
  /** Quiet text before the number. */
  note?: string | undefined
  value: string
  /** The share of the whole width. */
  percent: number
  link?: ListLink | undefined
}

const Words = ({ name, color, note, value, percent, link }: Bar) => (
  <>
    <span className={css.line}>
      {color !== undefined && <span className={css.dot} style={{ background: color }} />}
      <span className={css.name}>{name}</span>
      {note !== undefined && <span className={css.note}>{note}</span>}
      <span className={css.value}>{value}</span>
      {link && <IconChevronRight className={css.chevron} aria-hidden />}
    </span>
    <span className={css.track}>
      <span className={css.bar} style={{ width: `${percent}%` }} />
    </span>
  </>
)

export const BarRows = ({ bars }: { bars: readonly Bar[] }) => (
  <ul className={css.rows}>
    {bars.map((bar) => (
      <li key={bar.key}>
        {bar.link ? (
          <Link className={css.row} {...bar.link}>
            <Words {...bar} />
          </Link>
        ) : (
          <div className={css.row}>
            <Words {...bar} />
          </div>
        )}
      </li>
    ))}
  </ul>
)
