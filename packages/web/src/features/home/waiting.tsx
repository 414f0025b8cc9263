/** All waiting items of the reader in one list, the soonest first; overdue payments in one line behind it. */
import { wordedKey } from '@fura/shared/label-key.ts'
import { type WaitingGroup, waitingKey, type WaitingKind } from '@fura/shared/rules/waiting.ts'
import { IconCalendarDollar, IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '#core/contexts.tsx'
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

const KIND_TITLES = {
  order: 'order.many',
  quote: 'quote.many',
  lead: 'lead.many',
  task: 'task.many',
  chat: 'title.chat',
  load: 'home.loads',
  paper: 'home.papers',
} as const satisfies Record<WaitingKind, string>

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
  /** How many are shown at first. */
  shown: number
  isFirst?: boolean
  /** On the line of the button for more, so that the figures below stay on the first screen. */
  beside?: ReactNode
}

/** The first few of them, and a button for more until all are there. */
const Paged = ({ list, items, total, shown, isFirst = false, beside }: PagedProps) => {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState(shown)
  const visible = items.slice(0, wanted)
  const showMore = () => {
    setWanted(wanted + STEP)
    if (list.hasMore && wanted + STEP > items.length) list.readMore()
  }
  // A change that arrives while a page is read makes the list read again, without the requested page.
  const isPageLost = list.hasMore && list.isAtRest && items.length < Math.min(wanted, total)
  const readLost = useEffectEvent(list.readMore)
  useEffect(() => {
    if (isPageLost) readLost()
  }, [isPageLost])
  return (
    <>
      <Rows items={visible} isFirst={isFirst} />
      {(visible.length < total || beside) && (
        <div className={css.foot}>
          {beside}
          {visible.length < total && (
            <Button kind="link" busy={list.isReading} onClick={showMore}>
              {t('show_more', { count: total - visible.length })}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

const DEBT: WaitingGroup = 'debt'

interface DebtsProps {
  id: string
  count: number
  isOpen: boolean
}

/** One line until it is opened. */
const DebtsButton = ({ id, count, isOpen, onPress }: DebtsProps & { onPress: () => void }) => {
  const { t } = useTranslation()
  return (
    <button type="button" className={css.debts} aria-expanded={isOpen} aria-controls={id} onClick={onPress}>
      <IconCalendarDollar aria-hidden />
      <span>{t('home.debts')}</span>
      <b>{count}</b>
      <IconChevronDown className={css.chevron} aria-hidden />
    </button>
  )
}

const Debts = ({ id, count, isOpen }: DebtsProps) => {
  const list = useWaiting(DEBT, isOpen)
  return (
    <div id={id} hidden={!isOpen}>
      {isOpen && !list.isKnown && <SkeletonRows count={1} />}
      {isOpen && list.failed && <LoadFailed error={list.failed.error} onRetry={list.failed.retry} />}
      {isOpen && list.isKnown && <Paged list={list} items={list.items} total={count} shown={STEP} />}
    </div>
  )
}

/** How old this device's data is, and what it has no data of. */
const DeviceNote = ({ keptAt, unknown }: { keptAt: number; unknown: readonly WaitingKind[] }) => {
  const { t } = useTranslation()
  const { wording } = useInstallation().variant
  const what = unknown.map((kind) => t(wordedKey(KIND_TITLES[kind], wording))).join(', ')
  return (
    <p className={css.age}>
      {t('on_device_of', { at: formatDateTime(Math.floor(keptAt / 1000)) })}
      {what !== '' && (
        <>
          <br />
          {t('home.not_loaded', { what })}
        </>
      )}
    </p>
  )
}

export const WaitingBlock = ({ list, shown }: { list: WaitingList; shown: number }) => {
  const { t } = useTranslation()
  const [isDebtOpen, setDebtOpen] = useState(false)
  const id = useId()
  const { counts, keptAt, failed } = list
  const total = countOf(counts) + counts.debt
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
  if (total === 0 && keptAt === null) return null
  const debts = { id, count: counts.debt, isOpen: isDebtOpen }
  const button = counts.debt > 0 && <DebtsButton {...debts} onPress={() => setDebtOpen(!isDebtOpen)} />
  return (
    <section className={css.part} aria-label={t('filter_attention')}>
      <Card flush>
        {total === 0 && <p className={css.none}>{t('not_among_loaded')}</p>}
        <Paged list={list} items={items} total={countOf(counts)} shown={shown} isFirst beside={button} />
        {counts.debt > 0 && <Debts {...debts} />}
      </Card>
      {keptAt !== null && <DeviceNote keptAt={keptAt} unknown={list.unknown} />}
    </section>
  )
}
