/** A card of rows that belong to the record on the screen: its title, a button to add, and a text without rows. */
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import css from './block.module.css'
import type { OwnedRows } from './use-owned-rows.ts'

interface BlockProps {
  title: string
  count?: number | undefined
  /** There may be more than `count`. */
  hasMore?: boolean
  /** The label of the button; without `onAdd` there is none. */
  addLabel?: string
  onAdd?: (() => void) | undefined
  /** Replaces the button. */
  actions?: ReactNode
  children: ReactNode
}

export const Block = ({ title, count = 0, hasMore = false, addLabel = '', onAdd, actions, children }: BlockProps) => (
  <Card flush>
    <div className={css.head}>
      <h2 className={css.title}>
        {title}
        {count > 0 && <span className={css.count}>{` ${count}${hasMore ? '+' : ''}`}</span>}
      </h2>
      {onAdd && <IconButton kind="tint" label={addLabel} icon={<IconPlus aria-hidden />} onClick={onAdd} />}
      {actions}
    </div>
    {children}
  </Card>
)

const WORDS = {
  ready: 'not_loaded_all',
  missing: 'not_loaded',
  unmatched: 'not_loaded',
  failed: 'load_failed',
} as const

/** The text of a block without rows, or with rows that are not all here. */
export const BlockState = ({ owned, empty }: { owned: OwnedRows; empty: string }) => {
  const { t } = useTranslation()
  const { rows, state, retry, hasMore = false } = owned
  if (state === 'ready' && !hasMore) return rows.length === 0 ? <p className={css.words}>{empty}</p> : null
  if (state === 'loading') return <p className={css.words}>{t('loading')}</p>
  return (
    <div className={css.words} role="status">
      {t(WORDS[state])}
      <Button kind="link" onClick={retry}>
        {t('retry')}
      </Button>
    </div>
  )
}

export const Rows = ({ children }: { children: ReactNode }) => <ul className={css.rows}>{children}</ul>
