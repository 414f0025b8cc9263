/** The headings of a table: a press sorts if the server can, dragging the edge or arrow keys change the width. */
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { followPointer } from '#ui/follow-pointer.ts'
import { clampWidth, isNumeric, nextSort, sortOf, type TableColumn } from './columns.ts'
import css from './table.module.css'

interface TableHeadProps {
  columns: readonly TableColumn[]
  labelOf: (name: string) => string
  isSortable: (name: string) => boolean
  sort: string
  onSort: (sort: string) => void
  onWidth: (name: string, width: number) => void
  /** Room for the boxes of rows that can be chosen. */
  hasBoxes: boolean
}

const KEY_STEP = 16

const Edge = ({ column, label, onWidth }: { column: TableColumn; label: string } & Pick<TableHeadProps, 'onWidth'>) => {
  const { t } = useTranslation()
  const drag = ({ currentTarget: edge, nativeEvent }: PointerEvent<HTMLElement>) => {
    const { clientX: start } = nativeEvent
    let width = column.width
    // The edge follows the pointer; the rows follow when it is let go.
    const show = (shift: string) => edge.style.setProperty('translate', shift)
    followPointer(edge, nativeEvent, {
      onStart: () => undefined,
      onMove: ({ x }) => {
        width = clampWidth(column.width + x - start)
        show(`${width - column.width}px`)
      },
      onEnd: (isDropped) => {
        show('')
        if (isDropped) onWidth(column.name, width)
      },
    })
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -KEY_STEP, ArrowRight: KEY_STEP }[event.key]
    if (step === undefined) return
    event.preventDefault()
    onWidth(column.name, clampWidth(column.width + step))
  }
  return (
    <button
      type="button"
      className={css.edge}
      aria-label={t('table.width', { column: label })}
      onPointerDown={drag}
      onKeyDown={press}
    />
  )
}

interface SortButtonProps extends Pick<TableHeadProps, 'sort' | 'onSort'> {
  name: string
  label: string
}

/** With Shift the column is added to the sorting; positions are then shown beside the arrows. */
const SortButton = ({ name, label, sort, onSort }: SortButtonProps) => {
  const order = sortOf(sort, name)
  const press = ({ shiftKey }: MouseEvent) => onSort(nextSort(sort, name, shiftKey))
  return (
    <button type="button" className={css.sort} title={label} onClick={press}>
      <span>{label}</span>
      {order && (order.way === 'ascending' ? <IconArrowUp aria-hidden /> : <IconArrowDown aria-hidden />)}
      {order && sort.includes(',') && <sup>{order.place + 1}</sup>}
    </button>
  )
}

export const TableHead = (props: TableHeadProps) => {
  const { columns, labelOf, isSortable, sort, onSort, onWidth, hasBoxes } = props
  return (
    <div className={css.head} role="row" aria-rowindex={1}>
      {hasBoxes && <span className={css.box} role="columnheader" aria-hidden />}
      {columns.map((column) => {
        const { name, field, width } = column
        const label = labelOf(name)
        return (
          <div
            key={name}
            className={css.heading}
            style={{ width }}
            role="columnheader"
            aria-sort={sortOf(sort, name)?.way}
            data-numeric={isNumeric(field) || undefined}
          >
            {isSortable(name) ? (
              <SortButton {...{ name, label, sort, onSort }} />
            ) : (
              <span className={css.plain} title={label}>
                {label}
              </span>
            )}
            <Edge column={column} label={label} onWidth={onWidth} />
          </div>
        )
      })}
    </div>
  )
}
