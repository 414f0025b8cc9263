/** A record as a row of a table: one line, with a link or a button in its first cell that opens it. */
import { textIn } from '@fura/shared/fields/wire.ts'
import { type KeyboardEvent, memo, type MouseEvent } from 'react'
import type { Words } from '#entity/words.ts'
import type { Row } from '#offline/reads.ts'
import type { StatusOf } from '#records/lists/use-status-of.ts'
import { StatusChip } from '#ui/status-chip.tsx'
import { useDrawTurn } from '#ui/use-draw-turn.ts'
import { cellText, isLong, isNumeric, type TableColumn } from './columns.ts'
import css from './table.module.css'

interface TableRowProps {
  row: Row
  index: number
  top: number
  columns: readonly TableColumn[]
  words: Words
  statusOf: StatusOf
  isOpen: boolean
  /** undefined: it cannot be chosen. */
  isChosen: boolean | undefined
  href: string | undefined
  /** What the box of a row is called. */
  boxLabel: (name: string) => string
  onOpen: (row: Row) => void
  /** `isRange`: with all rows since the last chosen one. */
  onChoose: (row: Row, index: number, isRange: boolean) => void
  /** Edits the record in this cell, or opens it if the cell cannot be edited. */
  onEdit: (row: Row, index: number, column: number) => void
}

const Status = ({ row, text, statusOf }: { text: string } & Pick<TableRowProps, 'row' | 'statusOf'>) => {
  const { name, color } = statusOf(row)
  return <StatusChip label={name || text} color={textIn(row.status_color_bg) || color} />
}

/** A plain press stays in the app; with a modifier key the browser opens a tab as for any link. */
const isPlainPress = (event: MouseEvent): boolean =>
  !event.metaKey && !event.ctrlKey && !event.shiftKey && event.button === 0

interface CellProps extends Pick<TableRowProps, 'row' | 'href' | 'statusOf' | 'onOpen'> {
  column: TableColumn
  place: number
  text: string
}

const Opener = ({ row, href, text, onOpen }: CellProps) => {
  const open = (event: MouseEvent) => {
    if (!isPlainPress(event)) return
    event.preventDefault()
    onOpen(row)
  }
  return href === undefined ? (
    <button type="button" className={css.open} onClick={open}>
      {text}
    </button>
  ) : (
    <a className={css.open} href={href} onClick={open}>
      {text}
    </a>
  )
}

/** The position of the cell among the columns; -1 outside them, as in the box. */
const placeIn = ({ currentTarget, target }: KeyboardEvent | MouseEvent): number => {
  const cell = (target as Element).closest('[data-cell]')
  return [...currentTarget.querySelectorAll('[data-cell]')].findIndex((each) => each === cell)
}

const RowBox = ({ row, index, name, ...box }: { name: string } & Omit<BoxProps, 'href'>) => (
  <div role="gridcell">
    <label className={css.box}>
      <input
        type="checkbox"
        aria-label={box.boxLabel(name)}
        checked={box.isChosen}
        onChange={({ nativeEvent }) => box.onChoose(row, index, (nativeEvent as PointerEvent).shiftKey)}
      />
    </label>
  </div>
)

type BoxProps = Pick<TableRowProps, 'row' | 'index' | 'isChosen' | 'href' | 'boxLabel' | 'onChoose'>

/** One listener for the whole row: cells are many, and most are never pressed. */
const useRowPress = ({ row, index, isChosen, href, onChoose, onEdit }: TableRowProps) => ({
  onDoubleClick: (event: MouseEvent) => {
    const place = placeIn(event)
    if (place > 0) onEdit(row, index, place)
  },
  onKeyDown: (event: KeyboardEvent) => {
    const place = placeIn(event)
    if (place < 0) return
    const isEdit = event.key === 'F2' || (event.key === 'Enter' && place > 0)
    const isChoice = event.key === ' ' && isChosen !== undefined && (place > 0 || href !== undefined)
    if (!isEdit && !isChoice) return
    event.preventDefault()
    if (isEdit) onEdit(row, index, place)
    else onChoose(row, index, event.shiftKey)
  },
})

const Cell = (props: CellProps) => {
  const { row, column, place, text, statusOf } = props
  const isStatus = place > 0 && column.name === 'status_id' && text !== ''
  return (
    <div
      className={css.cell}
      style={{ width: column.width }}
      role="gridcell"
      tabIndex={place === 0 ? undefined : -1}
      data-cell
      data-numeric={isNumeric(column.field) || undefined}
      data-long={(!isStatus && isLong(text, column)) || undefined}
    >
      {place === 0 ? <Opener {...props} /> : isStatus ? <Status {...{ row, text, statusOf }} /> : text}
    </div>
  )
}

export const TableRow = memo((props: TableRowProps) => {
  const { row, index, top, columns, words, statusOf, isOpen, isChosen, href, boxLabel, onOpen, onChoose } = props
  const press = useRowPress(props)
  // Until then only the lines of the table are drawn: a jump through a long list draws nothing else at once.
  if (!useDrawTurn()) return null
  const [first] = columns
  const name = (first && cellText(row, first, words)) || `№ ${row.id}`
  return (
    <div
      className={css.row}
      style={{ top }}
      role="row"
      aria-rowindex={index + 2}
      data-open={isOpen || undefined}
      data-chosen={isChosen || undefined}
      {...press}
    >
      {isChosen !== undefined && <RowBox {...{ row, index, name, isChosen, boxLabel, onChoose }} />}
      {columns.map((column, place) => (
        <Cell
          key={column.name}
          {...{ row, column, place, href, statusOf, onOpen }}
          text={place === 0 ? name : cellText(row, column, words)}
        />
      ))}
    </div>
  )
})
