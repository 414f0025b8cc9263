/** Everything that waits for the reader in one list, the soonest first; overdue payments in one line behind it. */
import { type WaitingGroup, waitingKey } from '@fura/shared/rules/waiting.ts'
import { IconCalendarDollar, IconChevronDown } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '#entity/load-failed.tsx'
import { formatDateTime } from '#i18n/format.ts'
import { countOf, useWaiting, type WaitingList } from '#records/waiting/use-waiting.ts'
import type { Waiting } from '#records/waiting/waiting.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { PendingClock } from '#ui/pending-clock.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { BoardRow } from './board-row.tsx'
import css from './home-body.module.css'
import { useWaitingActions } from './waiting-actions.tsx'
import { useWaitingWords } from './waiting-words.ts'

/** How many more a press shows. */
const STEP = 10

const Rows = ({ items, isFirst = false }: { items: readonly Waiting[]; isFirst?: boolean }) => {
  const wordsOf = useWaitingWords()
  const actionsOf = useWaitingActions()
  return items.map((item, place) => (
    <BoardRow
      key={waitingKey(item)}
      {...wordsOf(item)}
      isFirst={isFirst && place === 0}
      aside={item.row._pending && <PendingClock state={item.row._pending} />}
      actions={actionsOf(item)}
    />
  ))
}

interface PagedProps {
  list: WaitingList
  items: readonly Waiting[]
  total: number
  /** At first. */
  shown: number
  isFirst?: boolean
}

/** The first few of them, and a press for more until all are there. */
const Paged = ({ list, items, total, shown, isFirst = false }: PagedProps) => {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState(shown)
  const visible = items.slice(0, wanted)
  const showMore = () => {
    setWanted(wanted + STEP)
    if (list.hasMore && wanted + STEP > items.length) list.readMore()
  }
  // A change that arrives while a page is read has the list read anew, without the page that was asked for.
  const isPageLost = list.hasMore && list.isAtRest && items.length < Math.min(wanted, total)
  const readLost = useEffectEvent(list.readMore)
  useEffect(() => {
    if (isPageLost) readLost()
  }, [isPageLost])
  return (
    <>
      <Rows items={visible} isFirst={isFirst} />
      {visible.length < total && (
        <div className={css.more}>
          <Button kind="link" busy={list.isReading} onClick={showMore}>
            {t('show_more', { count: total - visible.length })}
          </Button>
        </div>
      )}
    </>
  )
}

const DEBT: WaitingGroup = 'debt'

/** One line until it is opened. */
const Debts = ({ count }: { count: number }) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const list = useWaiting(DEBT, isOpen)
  return (
    <>
      <button
        type="button"
        className={css.debts}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <IconCalendarDollar aria-hidden />
        <span>{t('home.debts')}</span>
        <b>{count}</b>
        <IconChevronDown className={css.chevron} aria-hidden />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && !list.isKnown && <SkeletonRows count={1} />}
        {isOpen && list.failed && <LoadFailed error={list.failed.error} onRetry={list.failed.retry} />}
        {isOpen && list.isKnown && <Paged list={list} items={list.items} total={count} shown={STEP} />}
      </div>
    </>
  )
}

export const WaitingBlock = ({ list, shown }: { list: WaitingList; shown: number }) => {
  const { t } = useTranslation()
  const { counts, keptAt, failed } = list
  const items = list.items.filter(({ code }) => code !== 'payment')
  if (failed) {
    return (
      <section className={css.part} aria-label={t('filter_attention')}>
        <Card>
          <LoadFailed error={failed.error} onRetry={failed.retry} />
        </Card>
      </section>
    )
  }
  if (countOf(counts) + counts.debt === 0) return null
  return (
    <section className={css.part} aria-label={t('filter_attention')}>
      <Card flush>
        <Paged list={list} items={items} total={countOf(counts)} shown={shown} isFirst />
        {counts.debt > 0 && <Debts count={counts.debt} />}
      </Card>
      {keptAt !== null && <p className={css.age}>{t('data_of', { at: formatDateTime(Math.floor(keptAt / 1000)) })}</p>}
    </section>
  )
}
