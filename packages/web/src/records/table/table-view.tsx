/** A list as a dense table at a desk: chosen columns with widths, sorted by a heading, only the rows in sight drawn and read. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { IconColumns } from '@tabler/icons-react'
import { use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tableFields } from '#entity/fields-of.ts'
import { listQuery, type ListAddress } from '#entity/list-address.ts'
import { LoadFailed } from '#entity/load-failed.tsx'
import type { RecordScreens } from '#entity/record-screens.ts'
import { useOpenings } from '#entity/use-openings.ts'
import { useViewer } from '#entity/use-viewer.ts'
import { useWords } from '#entity/words.ts'
import type { Row } from '#offline/reads.ts'
import { BulkContext } from '#records/lists/bulk.ts'
import type { useOpenRecord } from '#records/lists/use-open-record.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { ColumnsSheet } from './columns-sheet.tsx'
import { isSortable, readColumns, writeColumns } from './columns.ts'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import css from './table.module.css'
import { useTableAddress } from './use-table-address.ts'
import { useTableRows } from './use-table-rows.ts'

export interface TableViewProps {
  entity: Entity
  address: ListAddress
  opening: ReturnType<typeof useOpenRecord>
  screens: RecordScreens | undefined
}

const ROW_HEIGHT = 36
const OVERSCAN = 8
const BOX_WIDTH = 44

const useColumns = (entity: Entity) => {
  const { cols, setCols, ...order } = useTableAddress()
  const viewer = useViewer()
  const fields = useMemo(() => tableFields(entity, viewer), [entity, viewer])
  // The same object while the table scrolls, so that rows which stay are not drawn anew.
  const columns = useMemo(() => readColumns(cols, fields), [cols, fields])
  const setWidth = (name: string, width: number) =>
    setCols(writeColumns(columns.map((column) => (column.name === name ? { ...column, width } : column))))
  return { ...order, fields, columns, setCols, setWidth }
}

type Table = ReturnType<typeof useColumns>

/** The rows in sight, and the pages that they are of. */
const useRowsInSight = (entity: Entity, { filters, search }: ListAddress, sort: string) => {
  const query = [listQuery(filters, search), sort === '' ? '' : `sort=${sort}`].filter(Boolean).join('&')
  const read = useTableRows(entity, query)
  const place = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: read.count,
    getScrollElement: () => place.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
  })
  const items = virtual.getVirtualItems()
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  const { look } = read
  useEffect(() => look(first, last))
  return { read, place, items, height: virtual.getTotalSize() }
}

interface BodyProps extends TableViewProps {
  inSight: ReturnType<typeof useRowsInSight>
  columns: Table['columns']
  width: number
}

const Body = ({ entity, opening, screens, inSight, columns, width }: BodyProps) => {
  const { read, items, height } = inSight
  const words = useWords(entity)
  const bulk = use(BulkContext)
  const open = useCallback(({ id }: Row) => opening.open(id), [opening])
  const choose = useCallback((row: Row) => bulk?.toggle(row), [bulk])
  const chosenIn = (row: Row | undefined) => (bulk && row && bulk.canChoose(row) ? bulk.has(row) : undefined)
  return (
    <div className={css.rows} style={{ height, width }} role="rowgroup">
      {items.map(({ index, start }) => {
        const row = read.rowAt(index)
        return (
          <TableRow
            key={index}
            {...{ entity, row, index, columns, words }}
            top={start}
            isOpen={row !== undefined && row.id === opening.openId}
            isChosen={chosenIn(row)}
            href={row && screens?.pathOf(row.id)}
            onOpen={open}
            onChoose={choose}
          />
        )
      })}
    </div>
  )
}

const Rows = ({ table, ...props }: TableViewProps & { table: Table }) => {
  const { entity, address } = props
  const { t } = useTranslation()
  const words = useWords(entity)
  const hasBoxes = use(BulkContext) !== null
  const { columns, sort, setSort, setWidth } = table
  const inSight = useRowsInSight(entity, address, sort)
  const { read, place } = inSight
  if (read.error) return <LoadFailed error={read.error} onRetry={read.retry} />
  if (read.isLoading) return <SkeletonRows />
  if (read.count === 0) return <EmptyState icon={<IconColumns aria-hidden />} title={t('nothing_found')} />
  const width = columns.reduce((sum, column) => sum + column.width, hasBoxes ? BOX_WIDTH : 0)
  const label = { 'aria-label': words.many, 'aria-rowcount': read.count + 1 }
  return (
    <div ref={place} className={css.place} tabIndex={0} role="table" {...label}>
      <div style={{ width }} role="rowgroup" className={css.top}>
        <TableHead
          {...{ columns, sort, hasBoxes }}
          labelOf={words.field}
          isSortable={(name) => isSortable(entity, name)}
          onSort={setSort}
          onWidth={setWidth}
        />
      </div>
      <Body {...props} {...{ inSight, columns, width }} />
    </div>
  )
}

export const TableView = (props: TableViewProps) => {
  const { t } = useTranslation()
  const words = useWords(props.entity)
  const table = useColumns(props.entity)
  const [isChoosing, setChoosing] = useState(false)
  const openings = useOpenings(isChoosing)
  return (
    <div className={css.table}>
      <div className={css.tools}>
        <Button kind="quiet" icon={<IconColumns aria-hidden />} onClick={() => setChoosing(true)}>
          {t('table.columns')}
        </Button>
      </div>
      <Rows {...props} table={table} />
      {openings > 0 && (
        <ColumnsSheet
          open={isChoosing}
          columns={table.columns}
          fields={table.fields}
          labelOf={words.field}
          onChange={table.setCols}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}
