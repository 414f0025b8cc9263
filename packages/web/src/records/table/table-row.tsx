/** A record as a row of a table: one line, with a link or a button in its first cell that opens it. */
import { textIn } from '@fura/shared/fields/wire.ts'
import { type KeyboardEvent, memo, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Words } from '#entity/words.ts'
import type { Row } from '#offline/reads.ts'
import type { StatusOf } from '#records/lists/use-status-of.ts'
import { StatusChip } from '#ui/status-chip.tsx'
import { useDrawTurn } from '#ui/use-draw-turn.ts'
import { cellText, isNumeric, type TableColumn } from './columns.ts'
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
  onOpen: (row: Row) => void
  onChoose: (row: Row) => void
  /** Edits the record in this cell, or opens it if the cell cannot be edited. */
  onEdit: (row: Row, index: number, column: number) => void
}

interface CellProps extends Pick<TableRowProps, 'words' | 'statusOf'> {
  row: Row
  column: TableColumn
}

const Cell = ({ row, column, words, statusOf }: CellProps) => {
  const text = cellText(row, column, words)
  if (column.name !== 'status_id' || text === '') return text
  const { name, color } = statusOf(row)
  return <StatusChip label={name || text} color={textIn(row.status_color_bg) || color} />
}

/** A plain press stays in the app; with a modifier key the browser opens a tab as for any link. */
const isPlainPress = (event: MouseEvent): boolean =>
  !event.metaKey && !event.ctrlKey && !event.shiftKey && event.button === 0

const Opener = ({ row, href, text, onOpen }: { row: Row; text: string } & Pick<TableRowProps, 'href' | 'onOpen'>) => {
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

export const TableRow = memo((props: TableRowProps) => {
  const { row, index, top, columns, words, statusOf, isOpen, isChosen, href, onOpen, onChoose, onEdit } = props
  const { t } = useTranslation()
  // Until then only the lines of the table are drawn: a jump through a long list draws nothing else at once.
  if (!useDrawTurn()) return null
  const [first] = columns
  const name = (first && cellText(row, first, words)) || `№ ${row.id}`
  const press = (event: KeyboardEvent, place: number) => {
    if (event.key !== 'F2' && !(event.key === 'Enter' && place > 0)) return
    event.preventDefault()
    onEdit(row, index, place)
  }
  return (
    <div
      className={css.row}
      style={{ top }}
      role="row"
      aria-rowindex={index + 2}
      data-open={isOpen || undefined}
      data-chosen={isChosen || undefined}
    >
      {isChosen !== undefined && (
        <div role="gridcell">
          <label className={css.box}>
            <input
              type="checkbox"
              aria-label={t('bulk.pick', { name })}
              checked={isChosen}
              onChange={() => onChoose(row)}
            />
          </label>
        </div>
      )}
      {columns.map((column, place) => (
        <div
          key={column.name}
          className={css.cell}
          style={{ width: column.width }}
          role="gridcell"
          tabIndex={place === 0 ? undefined : -1}
          data-cell
          data-numeric={isNumeric(column.field) || undefined}
          onDoubleClick={place === 0 ? undefined : () => onEdit(row, index, place)}
          onKeyDown={(event) => press(event, place)}
        >
          {place === 0 ? (
            <Opener {...{ row, href, onOpen }} text={name} />
          ) : (
            <Cell {...{ row, column, words, statusOf }} />
          )}
        </div>
      ))}
    </div>
  )
})
