/** One card: opened by a press, moved by its arrow or by dragging it. */
import { IconAlertTriangle, IconArrowsExchange } from '@tabler/icons-react'
import { memo, type MouseEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '#offline/reads.ts'
import { DecideButton, isRefusedState } from '#ui/decide-button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { PendingClock } from '#ui/pending-clock.tsx'
import css from './board.module.css'
import type { CardFacts } from './card-facts.ts'

interface BoardCardProps {
  row: Row
  facts: CardFacts
  href: string
  isRefetchLocked: boolean
  /** Without it the card cannot be moved. */
  onMove: ((row: Row) => void) | null
  /** Opens the decision that a refused change of the card waits for. */
  onDecide: (row: Row) => void
  onOpen: (row: Row) => void
  onGrab: (row: Row, event: PointerEvent<HTMLElement>) => void
}

const Foot = ({ facts, row }: Pick<BoardCardProps, 'facts' | 'row'>) => (
  <span className={css.foot}>
    {facts.attention === undefined ? (
      <>
        <span className={css.value}>{facts.value}</span>
        {facts.meta !== '' && <span className={css.meta}>{facts.meta}</span>}
      </>
    ) : (
      <span className={css.reason}>
        <IconAlertTriangle aria-hidden />
        <span>{facts.attention}</span>
      </span>
    )}
    {row._pending && !isRefusedState(row._pending) && <PendingClock state={row._pending} />}
  </span>
)

const Card = ({ row, facts, href, isRefetchLocked, onMove, onDecide, onOpen, onGrab }: BoardCardProps) => {
  const { t } = useTranslation()
  const { _pending: pending } = row
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onOpen(row)
  }
  return (
    <div
      className={css.card}
      data-attention={facts.attention !== undefined || undefined}
      data-held={isRefetchLocked || undefined}
      data-movable={onMove !== null || undefined}
      onPointerDown={onMove ? (event) => onGrab(row, event) : undefined}
    >
      <a className={css.main} href={href} draggable={false} onClick={open}>
        <span className={css.title}>
          {facts.prefix !== '' && <span className={css.prefix}>{facts.prefix}</span>}
          <span className={css.name}>{facts.title}</span>
          {facts.who !== '' && <span className={css.who}>{facts.who}</span>}
        </span>
        {facts.lines.map((line, place) => (
          // Lines have no identity but their position.
          <span key={place} className={css.line}>
            {line}
          </span>
        ))}
        <Foot facts={facts} row={row} />
      </a>
      {(onMove || isRefusedState(pending)) && (
        <span className={css.move}>
          {isRefusedState(pending) && <DecideButton state={pending} onPress={() => onDecide(row)} />}
          {onMove && (
            <IconButton
              label={t('board.move', { name: `${facts.prefix}${facts.title}` })}
              icon={<IconArrowsExchange aria-hidden />}
              onClick={() => onMove(row)}
            />
          )}
        </span>
      )}
    </div>
  )
}

/** Memoised: scrolling draws a column many times, and its cards do not change. */
export const BoardCard = memo(Card)
