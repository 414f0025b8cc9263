/** The parts of a detail screen: cards, titled sections that fold, and rows of a name with its value. */
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'

import css from './card.module.css'

/** `flush` if the card holds rows that reach its edges. */
export const Card = ({ children, flush = false }: { children: ReactNode; flush?: boolean }) => (
  <section className={css.card} data-flush={flush || undefined}>
    {children}
  </section>
)

/** The heading above a card or a list, with a word or a link at its right. */
export const SectionTitle = ({ children, aside }: { children: ReactNode; aside?: ReactNode }) => (
  <div className={css.heading}>
    <h2>{children}</h2>
    {aside && <span className={css.aside}>{aside}</span>}
  </div>
)

interface SectionProps {
  title: string
  icon?: ReactNode
  /** Shown while it is folded. */
  summary?: ReactNode
  defaultOpen?: boolean
  /** By it others find the section and open it. */
  id?: string | undefined
  children: ReactNode
}

/** A row of 52 px that unfolds what is under it. */
export const Section = ({ title, icon, summary, defaultOpen = false, id: anchor, children }: SectionProps) => {
  const [isOpen, setOpen] = useState(defaultOpen)
  const id = useId()
  return (
    <div className={css.section} id={anchor}>
      <button
        type="button"
        className={css.fold}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {icon && <span className={css.icon}>{icon}</span>}
        <span className={css.title}>{title}</span>
        {!isOpen && <span className={css.summary}>{summary}</span>}
        <IconChevronDown className={css.chevron} aria-hidden />
      </button>
      <div className={css.content} id={id} hidden={!isOpen}>
        {children}
      </div>
    </div>
  )
}

/** Names at the left, values at the right: put `KeyValue` rows in it. */
export const KeyValues = ({ children }: { children: ReactNode }) => <dl className={css.pairs}>{children}</dl>

export const KeyValue = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={css.pair}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
