/** One status as a column: its count, its sum, and the visible cards. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { ApiError } from '#api/client.ts'
import { useInstallation } from '#core/contexts.tsx'
import { useErrorText } from '#entity/error-text.ts'
import type { ListAddress } from '#entity/list-address.ts'
import { formatWhole } from '#i18n/format.ts'
import { nameOf, shortNameOf } from '#i18n/names.ts'
import type { Row } from '#offline/reads.ts'
import type { StatusRow } from '#offline/row.ts'
import type { StatusTotal } from '#offline/status-totals.ts'
import { currencySign } from '#records/deals/currency-symbol.ts'
import { BoardCard } from './board-card.tsx'
import css from './board.module.css'
import type { CardFacts } from './card-facts.ts'
import { CARDS_AT_ONCE, type Cards, useCards } from './use-cards.ts'
import { useIsNear } from './use-is-near.ts'
import type { MovedCards } from './use-unsent-moves.ts'

/** All cards have the same height (with the gap below), so that positions are known before cards are read. */
const CARD_HEIGHT = 124

/** The button that adds a record floats over the last card. */
const BELOW = 64

export interface CardWays {
  factsOf: (row: Row) => CardFacts
  hrefOf: (row: Row) => string
  mayMove: (row: Row) => boolean
  onMove: (row: Row) => void
  onDecide: (row: Row) => void
  onOpen: (row: Row) => void
  onGrab: (row: Row, event: PointerEvent<HTMLElement>) => void
}

interface ColumnProps {
  entity: Entity
  status: StatusRow
  address: ListAddress
  moved: MovedCards
  /** The server's count; null if only the cards can tell. */
  total: StatusTotal | null
  /** While a card is dragged: whether it may be dropped here. */
  drop: 'open' | 'closed' | 'over' | undefined
  held: Row | null
  ways: CardWays
}

const pagesOf = (places: readonly { index: number }[]): number[] => [
  ...new Set(places.map(({ index }) => Math.floor(index / CARDS_AT_ONCE))),
]

/** The virtual positions of the column; those whose card is gone take no room. */
const usePlaces = (cards: Cards, onPages: (pages: readonly number[]) => void) => {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: cards.places,
    getScrollElement: () => scroller.current,
    estimateSize: (place) => (cards.cardAt(place) === 'gone' ? 0 : CARD_HEIGHT),
    overscan: 3,
    paddingEnd: BELOW,
  })
  const items = virtual.getVirtualItems()
  const goneIndexes = items.filter(({ index }) => cards.cardAt(index) === 'gone').map(({ index }) => index)
  const pages = pagesOf(items)
  useEffect(() => virtual.measure(), [virtual, goneIndexes.join(), cards.places])
  useEffect(() => onPages(pages), [pages.join()])
  return { scroller, height: virtual.getTotalSize(), items }
}

const CardPlaces = ({ cards, held, ways, onPages }: Pick<ColumnProps, 'held' | 'ways'> & CardPlacesProps) => {
  const { scroller, height, items } = usePlaces(cards, onPages)
  return (
    // Focusable, so that the keys scroll it too.
    <div ref={scroller} className={css.cards} tabIndex={0}>
      <ul className={css.places} style={{ height }}>
        {items.map(({ index, start }) => {
          const card = cards.cardAt(index)
          if (card === 'gone') return null
          return (
            <li
              key={card?.id ?? `place ${index}`}
              className={css.place}
              style={{ transform: `translateY(${start}px)` }}
            >
              {card ? (
                <BoardCard
                  row={card}
                  facts={ways.factsOf(card)}
                  href={ways.hrefOf(card)}
                  isRefetchLocked={held?.id === card.id}
                  onMove={ways.mayMove(card) ? ways.onMove : null}
                  onDecide={ways.onDecide}
                  onOpen={ways.onOpen}
                  onGrab={ways.onGrab}
                />
              ) : (
                <div className={css.blank} aria-hidden />
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

interface CardPlacesProps {
  cards: Cards
  onPages: (pages: readonly number[]) => void
}

const FIRST_PAGE: readonly number[] = [0]

export const Column = ({ entity, status, address, moved, total, drop, held, ways }: ColumnProps) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const place = useRef<HTMLElement>(null)
  const isNear = useIsNear(place)
  const [pages, setPages] = useState(FIRST_PAGE)
  const cards = useCards({ entity, status, address, moved, pages, isNear })
  const name = nameOf(status)
  const ownCount = cards.total === null ? '' : `${cards.total}${cards.hasMore ? '+' : ''}`
  const sign = currencySign(useInstallation().manifest.currencyName)
  return (
    <section ref={place} className={css.column} data-column={status.id} data-drop={drop} aria-label={name}>
      <h2 className={css.head}>
        <span className={css.dot} style={{ background: typeof status.color === 'string' ? status.color : undefined }} />
        <span className={css.status}>{shortNameOf(status)}</span>
        <span className={css.count}>{total === null ? ownCount : total.count}</span>
      </h2>
      {total !== null && total.sum !== null && total.count > 0 && (
        <p className={css.sum}>{formatWhole(total.sum, sign)}</p>
      )}
      {cards.error && (
        <p className={css.note}>{cards.error instanceof ApiError ? errorText(cards.error) : t('not_loaded')}</p>
      )}
      {cards.total === 0 && <p className={css.note}>{t('board.empty')}</p>}
      {isNear && <CardPlaces cards={cards} held={held} ways={ways} onPages={setPages} />}
    </section>
  )
}
