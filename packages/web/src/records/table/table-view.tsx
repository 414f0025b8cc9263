/** A list as a dense table on desktop: chosen columns with widths, sorted by headings, grouped with sums; only visible rows are drawn and read. */
import { isCustomName } from '@fura/shared/custom-fields/custom-kinds.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { groupFields } from '@fura/shared/list-totals.ts'
import { IconColumns } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TABLE_COLUMNS } from '#descriptions/table-columns.ts'
import { type NamedField, tableFields } from '#entity/fields-of.ts'
import { type ListAddress, listQuery } from '#entity/list-address.ts'
import { useOpenings } from '#entity/use-openings.ts'
import { useViewer } from '#entity/use-viewer.ts'
import { useWords } from '#entity/words.ts'
import type { ListGroup } from '#offline/group-totals.ts'
import { Button } from '#ui/button.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { readColumns, writeColumns } from './columns.ts'
import { GroupSelect } from './group-select.tsx'
import { PrintButton } from './print-button.tsx'
import { TableGrid, type TableGridProps } from './table-grid.tsx'
import css from './table.module.css'
import { useGroupedRows } from './use-grouped-rows.ts'
import { useListGroups, useListSums } from './use-list-groups.ts'
import { useTableAddress } from './use-table-address.ts'
import { useTableRows } from './use-table-rows.ts'

const ColumnsSheet = lazy(async () => ({ default: (await import('./columns-sheet.tsx')).ColumnsSheet }))

export interface TableViewProps extends Pick<TableGridProps, 'entity' | 'opening'> {
  address: ListAddress
}

/** The company's own fields come after ours. */
const usualColumns = ({ name }: Entity, fields: readonly NamedField[]): string => {
  const usual = TABLE_COLUMNS[name]
  const own = fields.flatMap(([each, { inList }]) => (inList === true && isCustomName(each) ? [each] : []))
  return usual ? [...usual, ...own].join(',') : ''
}

const useColumns = (entity: Entity) => {
  const { cols, setCols, ...arranged } = useTableAddress()
  const viewer = useViewer()
  const fields = useMemo(() => tableFields(entity, viewer), [entity, viewer])
  // The same object while the table scrolls, so that visible rows are not drawn again.
  const columns = useMemo(() => readColumns(cols || usualColumns(entity, fields), fields), [entity, cols, fields])
  const setWidth = (name: string, width: number) =>
    setCols(writeColumns(columns.map((column) => (column.name === name ? { ...column, width } : column))))
  const grouped = fields.map(([name]) => name).filter((name) => groupFields(entity).includes(name))
  const by = grouped.includes(arranged.by) ? arranged.by : ''
  return { ...arranged, by, grouped, fields, columns, setCols, setWidth }
}

/** The list's query, for one group or for all. */
const useQueryOf = ({ filters, search }: ListAddress, by: string, sort: string) =>
  useCallback(
    (group: ListGroup | null) =>
      [listQuery(group ? { ...filters, [by]: group.value ?? '' } : filters, search), sort === '' ? '' : `sort=${sort}`]
        .filter(Boolean)
        .join('&'),
    [filters, search, by, sort],
  )

interface RowsProps extends TableGridProps {
  queryOf: (group: ListGroup | null) => string
}

const PlainRows = ({ queryOf, ...props }: RowsProps) => (
  <TableGrid {...props} read={useTableRows(props.entity, queryOf(null), props.columns)} />
)

const GroupedRows = ({ queryOf, groups, ...props }: RowsProps & { groups: readonly ListGroup[] }) => (
  <TableGrid {...props} read={useGroupedRows(props.entity, groups, queryOf, props.columns)} />
)

interface ToolsProps extends Pick<RowsProps, 'entity' | 'sums' | 'queryOf'> {
  table: ReturnType<typeof useColumns>
  groups: readonly ListGroup[] | null
}

const Tools = ({ table, ...printed }: ToolsProps) => {
  const { t } = useTranslation()
  const { entity } = printed
  const words = useWords(entity)
  const { columns, by, grouped, fields } = table
  const [isChoosing, setChoosing] = useState(false)
  const openings = useOpenings(isChoosing)
  return (
    <div className={css.tools}>
      {grouped.length > 0 && <GroupSelect fields={grouped} by={by} labelOf={words.field} onChange={table.setBy} />}
      <PrintButton {...printed} {...{ by, columns }} />
      <Button kind="quiet" icon={<IconColumns aria-hidden />} onClick={() => setChoosing(true)}>
        {t('table.columns')}
      </Button>
      {openings > 0 && (
        <Suspense>
          <ColumnsSheet
            open={isChoosing}
            {...{ columns, fields }}
            labelOf={words.field}
            onChange={table.setCols}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

export const TableView = ({ address, ...props }: TableViewProps) => {
  const { t } = useTranslation()
  const { entity } = props
  const table = useColumns(entity)
  const { columns, sort, by } = table
  const query = listQuery(address.filters, address.search)
  const { groups, isLoading, isUnknown } = useListGroups(entity, query, by)
  const sums = useListSums(entity, query, columns)
  const queryOf = useQueryOf(address, by, sort)
  const shown = { ...props, columns, sort, by, sums, queryOf, onSort: table.setSort, onWidth: table.setWidth }
  return (
    <div className={css.table}>
      <Tools {...{ entity, table, groups, sums, queryOf }} />
      {isUnknown && <p className={css.unknown}>{t('table.not_grouped')}</p>}
      {isLoading && <SkeletonRows />}
      {!isLoading && (groups ? <GroupedRows {...shown} groups={groups} /> : <PlainRows {...shown} />)}
    </div>
  )
}
