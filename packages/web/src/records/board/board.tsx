/**
 * A list as a board: one column per status, cards that are opened, moved by a tap or dragged. On a phone a column and
 * a half are visible, and a swipe snaps to the next.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askDecision } from '#core/decision-request.ts'
import { useInstallation, useSession } from '#core/contexts.tsx'
import { type ListAddress, listQuery } from '#entity/list-address.ts'
import { ReadState } from '#entity/read-state.tsx'
import { useWords } from '#entity/words.ts'
import { formatWhole } from '#i18n/format.ts'
import type { Row } from '#offline/reads.ts'
import type { StatusRow } from '#offline/row.ts'
import { currencySign } from '#records/deals/currency-symbol.ts'
import { useMayChange } from '#records/deals/deal-rights.ts'
import { offeredStatuses } from '#records/deals/next-step.ts'
import type { BoardProps } from '#records/lists/list-board.tsx'
import { useFilledStatuses } from '#records/lists/use-filled-statuses.ts'
import { useStatusList } from '#records/lists/use-status-list.ts'
import css from './board.module.css'
import { useCardFacts } from './card-facts.ts'
import { type CardWays, Column } from './column.tsx'
import { columnsOf, withoutStatus } from './columns.ts'
import { MoveFlow, type Moving } from './move-flow.tsx'
import { type Drag, useDrag } from './use-drag.ts'
import { useUnsentMoves } from './use-unsent-moves.ts'
import { sumOfAll, totalIn, type Totals, useTotals } from './use-totals.ts'

const NOTHING: readonly StatusRow[] = []

/** All who may change leads may move a lead; its own team may also move a deal. */
const useMayMove = (entity: Entity): ((row: Row) => boolean) => {
  const { can } = useSession()
  const mayChange = useMayChange(entity)
  return entity.name === 'lead' ? () => can(entity.can.edit) : mayChange
}

/** The board fills the room that the header and the chips leave. */
const useTopOffset = () => {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const board = place.current
    if (!board) return undefined
    const measure = () => board.style.setProperty('--board-top', `${board.getBoundingClientRect().top + scrollY}px`)
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    measure()
    return () => observer.disconnect()
  }, [])
  return place
}

/** The facts of a card are computed once per row and language: scrolling needs them with every frame. */
const useMemoPerRow = <T,>(work: (row: Row) => T): ((row: Row) => T) => {
  const { language } = useTranslation().i18n
  const [factsByLanguage] = useState(() => new Map<string, WeakMap<Row, T>>())
  return (row) => {
    const facts = factsByLanguage.get(language) ?? new WeakMap<Row, T>()
    factsByLanguage.set(language, facts)
    const cachedFacts = facts.get(row)
    if (cachedFacts !== undefined) return cachedFacts
    const newFacts = work(row)
    facts.set(row, newFacts)
    return newFacts
  }
}

const useColumns = (
  entity: Entity,
  statuses: readonly StatusRow[],
  { filters, search }: ListAddress,
  totals: Totals,
): readonly StatusRow[] => {
  const { orderScope } = useInstallation().variant
  const columns = columnsOf(entity, statuses, filters, orderScope)
  const rare = columns.filter(({ isRare }) => isRare).map(({ status }) => status)
  const isCounted = totals.isLoading || totals.byStatus !== null
  const filled = useFilledStatuses(entity, isCounted ? NOTHING : rare, withoutStatus(filters), search)
  const isFilled = ({ id }: StatusRow): boolean => filled.has(id) || (totalIn(totals, id)?.count ?? 0) > 0
  return columns.filter(({ status, isRare }) => !isRare || isFilled(status)).map(({ status }) => status)
}

/** The sum of all columns: the income, or the price for readers who may not see the income. */
const BoardSum = ({ entity, sum }: { entity: Entity; sum: string }) => {
  const { can } = useSession()
  const name = useWords(entity).field(can('can_view_sum_income') ? 'sum_income' : 'total_sell')
  const sign = currencySign(useInstallation().manifest.currencyName)
  return <p className={css.total}>{`${name}: ${formatWhole(sum, sign)}`}</p>
}

const dropOf = (drag: Drag | null, status: StatusRow): 'open' | 'closed' | 'over' | undefined => {
  if (!drag) return undefined
  if (drag.over === status.id) return 'over'
  return drag.allowed.has(status.id) ? 'open' : 'closed'
}

export const Board = ({ entity, address, screens }: BoardProps) => {
  const navigate = useNavigate()
  const { variant } = useInstallation()
  const { statuses, read: statusRead } = useStatusList(entity)
  const totals = useTotals(entity, address)
  const columns = useColumns(entity, statuses, address, totals)
  const moved = useUnsentMoves(entity, listQuery(withoutStatus(address.filters), address.search))
  const factsOf = useMemoPerRow(useCardFacts(entity))
  const mayMove = useMayMove(entity)
  const place = useTopOffset()
  const [moving, setMoving] = useState<(Moving & { key: number }) | null>(null)
  const ask = useCallback(
    (row: Row, to: number | null) => setMoving((before) => ({ row, to, key: (before?.key ?? 0) + 1 })),
    [],
  )
  const onMove = useCallback((row: Row) => ask(row, null), [ask])
  const onOpen = useCallback((row: Row) => void navigate({ to: screens.pathOf(row.id) }), [navigate, screens])
  const { drag, grab } = useDrag({
    allowedFor: (row) => offeredStatuses(entity.name, row, variant),
    onDrop: ask,
  })
  const onDecide = useCallback((row: Row) => askDecision({ path: entity.path, id: row.id }), [entity])
  const hrefOf: CardWays['hrefOf'] = ({ id }) => screens.pathOf(id)
  const ways: CardWays = { factsOf, hrefOf, mayMove, onMove, onDecide, onOpen, onGrab: grab }
  const sum = sumOfAll(totals)
  return (
    <>
      {sum !== null && <BoardSum entity={entity} sum={sum} />}
      <div ref={place} className={css.board} data-board data-dragging={drag !== null || undefined}>
        {columns.length === 0 && <ReadState read={statusRead} />}
        {columns.map((status) => (
          <Column
            key={status.id}
            entity={entity}
            status={status}
            address={address}
            moved={moved}
            total={totalIn(totals, status.id)}
            drop={dropOf(drag, status)}
            held={drag?.row ?? null}
            ways={ways}
          />
        ))}
        {moving && <MoveFlow key={moving.key} entity={entity} moving={moving} onOpen={onOpen} />}
      </div>
    </>
  )
}
