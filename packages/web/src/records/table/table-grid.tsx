/** The headings, the visible lines and the totals of a table; one cell of it can be edited in place. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { IconColumns } from '@tabler/icons-react'
import { useElementScrollRestoration } from '@tanstack/react-router'
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { lazy, Suspense, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '#entity/load-failed.tsx'
import { useWords } from '#entity/words.ts'
import { formatWhole } from '#i18n/format.ts'
import type { ListGroup } from '#offline/group-totals.ts'
import type { Row } from '#offline/reads.ts'
import { BulkContext } from '#records/lists/bulk.ts'
import type { OpenId, useOpenRecord } from '#records/lists/use-open-record.ts'
import { useRowSteps } from '#records/lists/row-keys.ts'
import { useStatusOf } from '#records/lists/use-status-of.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { EditedCell } from './cell-editor.tsx'
import { focusCellAt, moveByKey } from './cell-keys.ts'
import { isSortable, type TableColumn } from './columns.ts'
import { useEditable } from './editable.ts'
import { GroupRow, SumsRow, useGroupName } from './group-row.tsx'
import { rowsBetween, rowStep } from './row-steps.ts'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import css from './table.module.css'
import { MOST_ROWS, type TableRows } from './use-table-rows.ts'

const CellEditor = lazy(async () => ({ default: (await import('./cell-editor.tsx')).CellEditor }))

const ROW_HEIGHT = 36
const HEAD_HEIGHT = 45
const OVERSCAN = 8
const BOX_WIDTH = 44
const EDITOR_WIDTH = 340
/** Under this name the router stores its scroll position. */
const PLACE = 'table'

/** Rows that open another screen: there is no card beside the table to step through, and no cell is changed in its place. */
export interface OpensElsewhere {
  openId: null
  hrefOf?: (row: Row) => string
  openRow: (row: Row) => void
}

export interface TableGridProps {
  entity: Entity
  opening: ReturnType<typeof useOpenRecord> | OpensElsewhere
  columns: readonly TableColumn[]
  sort: string
  by: string
  /** For the whole list, if some column can be summed up. */
  sums: ListGroup | undefined
  onSort: (sort: string) => void
  onWidth: (name: string, width: number) => void
}

type Read = { read: TableRows }

const widthOf = (columns: readonly TableColumn[], hasBoxes: boolean): number =>
  columns.reduce((sum, column) => sum + column.width, hasBoxes ? BOX_WIDTH : 0)

const openRow = (opening: TableGridProps['opening'], row: Row): void =>
  'openRow' in opening ? opening.openRow(row) : opening.open(row.id)

/** The edited cell, and the position of its field. */
const useEditing = ({ entity, columns, opening }: TableGridProps, hasBoxes: boolean) => {
  const place = useRef<HTMLDivElement>(null)
  const isEditable = useEditable(entity)
  const [edited, setEdited] = useState<(EditedCell & { index: number; column: number }) | null>(null)
  const edit = (row: Row, index: number, column: number): void => {
    const name = columns[column]?.name ?? ''
    if ('openRow' in opening || !isEditable(row, name)) return openRow(opening, row)
    const width = Math.max(columns[column]?.width ?? 0, EDITOR_WIDTH)
    const left = widthOf(columns.slice(0, column), hasBoxes)
    const most = Math.max(0, widthOf(columns, hasBoxes) - width)
    setEdited({ row, name, index, column, style: { top: index * ROW_HEIGHT, left: Math.min(left, most), width } })
  }
  const close = (): void => {
    setEdited(null)
    if (edited) focusCellAt(place.current, edited.index + 2, edited.column)
  }
  return { place, edited, edit, close }
}

/** Stable callbacks, so that visible rows are not drawn again. */
const useLatest = <A extends readonly unknown[], R>(call: (...args: A) => R): ((...args: A) => R) => {
  const latest = useRef(call)
  useEffect(() => {
    latest.current = call
  })
  return useCallback((...args: A) => latest.current(...args), [])
}

interface LinesProps extends TableGridProps, Read {
  items: readonly { index: number; start: number }[]
  onEdit: (row: Row, index: number, column: number) => void
}

/** Drawn again when a column, its width or the order changes, not with every row that scrolls into view. */
const useHead = ({ entity, columns, sort, onSort, onWidth }: TableGridProps, hasBoxes: boolean) => {
  const words = useWords(entity)
  const [sortBy, setWidth] = [useLatest(onSort), useLatest(onWidth)]
  return useMemo(
    () => (
      <TableHead
        {...{ columns, sort, hasBoxes }}
        labelOf={words.field}
        isSortable={(name) => isSortable(entity, name)}
        onSort={sortBy}
        onWidth={setWidth}
      />
    ),
    [entity, columns, sort, hasBoxes, words, sortBy, setWidth],
  )
}

/** With Shift all rows since the last one that was chosen. */
const useChoice = (read: TableRows) => {
  const bulk = use(BulkContext)
  const last = useRef<number | null>(null)
  return useLatest((row: Row, index: number, isRange: boolean) => {
    const from = last.current
    last.current = index
    const range = isRange && from !== null ? rowsBetween(read, from, index) : null
    if (range) bulk?.choose(range.filter(bulk.canChoose))
    else bulk?.toggle(row)
  })
}

const Lines = ({ entity, opening, columns, by, read, items, onEdit }: LinesProps) => {
  const { t } = useTranslation()
  const words = useWords(entity)
  const bulk = use(BulkContext)
  const nameOf = useGroupName(entity, by, words)
  const statusOf = useStatusOf(entity)
  const open = useLatest((row: Row) => openRow(opening, row))
  const choose = useChoice(read)
  const edit = useLatest(onEdit)
  const boxLabel = useCallback((name: string) => t('bulk.pick', { name }), [t])
  const chosenIn = (row: Row) => (bulk?.canChoose(row) ? bulk.has(row) : undefined)
  return items.map(({ index, start }) => {
    const group = read.groupAt(index)
    if (group) {
      const head = { group, index, columns, top: start, hasBoxes: bulk !== null, onToggle: read.toggle }
      return <GroupRow key={index} {...head} name={nameOf(group)} />
    }
    const row = read.rowAt(index)
    if (!row) return null
    return (
      <TableRow
        key={index}
        {...{ row, index, columns, words, statusOf }}
        top={start}
        isOpen={row.id === opening.openId}
        isChosen={chosenIn(row)}
        href={opening.hrefOf?.(row)}
        boxLabel={boxLabel}
        onOpen={open}
        onChoose={choose}
        onEdit={edit}
      />
    )
  })
}

/** J and K walk the rows as the table shows them. */
const useSteps = ({ opening, read }: TableGridProps & Read, virtual: Virtualizer<HTMLDivElement, Element>): void => {
  const next = (openId: OpenId | null, step: number): Row | undefined => {
    const first = Math.ceil((virtual.scrollOffset ?? 0) / ROW_HEIGHT)
    const place = rowStep(read, openId, step, first)
    if (place) virtual.scrollToIndex(place.index)
    return place?.row
  }
  useRowSteps('openRow' in opening ? null : opening, useLatest(next))
}

/** The edited cell covers the others. */
const OpenCell = ({ cell, ...of }: { entity: Entity; cell: EditedCell; onClose: () => void }) => (
  <div role="row">
    <div role="gridcell">
      <Suspense>
        <CellEditor key={`${cell.row.id} ${cell.name}`} {...of} row={cell.row} name={cell.name} style={cell.style} />
      </Suspense>
    </div>
  </div>
)

export const TableGrid = (props: TableGridProps & Read) => {
  const { entity, columns, sums, read } = props
  const { t } = useTranslation()
  const words = useWords(entity)
  const hasBoxes = use(BulkContext) !== null
  const { place, edited, edit, close } = useEditing(props, hasBoxes)
  const head = useHead(props, hasBoxes)
  const restoration = useElementScrollRestoration({ id: PLACE })
  const virtual = useVirtualizer({
    count: read.count,
    getScrollElement: () => place.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    // The headings and the sums stand over the rows.
    scrollPaddingEnd: HEAD_HEIGHT + ROW_HEIGHT,
    // After a reload, in a copied window: the former position.
    initialOffset: restoration?.scrollY ?? 0,
    // Rows may come a frame later than the wheel: waiting for them would stop the scroll.
    useFlushSync: false,
  })
  const items = virtual.getVirtualItems()
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  const { look } = read
  useEffect(() => look(first, last), [look, first, last])
  useSteps(props, virtual)
  if (read.error) return <LoadFailed isList error={read.error} onRetry={read.retry} />
  if (read.isLoading) return <SkeletonRows />
  if (read.count === 0) return <EmptyState icon={<IconColumns aria-hidden />} title={t('nothing_found')} />
  const width = widthOf(columns, hasBoxes)
  const label = { 'aria-label': words.many, 'aria-rowcount': read.count + (sums ? 2 : 1) }
  return (
    <>
      {read.isCut && <p className={css.unknown}>{t('table.first_rows', { num: formatWhole(String(MOST_ROWS)) })}</p>}
      <div
        ref={place}
        className={css.place}
        tabIndex={0}
        role="grid"
        data-scroll-restoration-id={PLACE}
        onKeyDown={moveByKey}
        {...label}
      >
        <div style={{ width }} role="rowgroup" className={css.top}>
          {head}
        </div>
        <div
          className={css.rows}
          style={{ height: virtual.getTotalSize(), width }}
          role="rowgroup"
          data-scrolling={virtual.isScrolling || undefined}
        >
          <Lines {...props} items={items} onEdit={edit} />
          {edited && <OpenCell entity={entity} cell={edited} onClose={close} />}
        </div>
        {sums && (
          <div style={{ width }} role="rowgroup" className={css.bottom}>
            <SumsRow all={sums} index={read.count + 2} {...{ columns, hasBoxes }} />
          </div>
        )}
      </div>
    </>
  )
}
