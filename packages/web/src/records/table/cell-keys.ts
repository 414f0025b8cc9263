/** Arrows move between the cells of a table; Enter or F2 edits the focused one. */
import type { KeyboardEvent } from 'react'
import { isTyping } from '#ui/keys.ts'

const STEPS: Readonly<Record<string, readonly [rows: number, cells: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The first cell contains a link, which has the focus instead. */
const focusCell = (cell: Element | undefined): void => {
  const target = cell?.querySelector<HTMLElement>('a, button') ?? cell
  if (target instanceof HTMLElement) target.focus()
}

const cellsOf = (row: Element | null | undefined): Element[] => [...(row?.querySelectorAll('[data-cell]') ?? [])]

/** Finds rows by number, because they are drawn in no fixed order. */
const rowBeside = (row: Element, step: number): Element | null =>
  row.parentElement?.querySelector(`[aria-rowindex="${Number(row.getAttribute('aria-rowindex')) + step}"]`) ?? null

export const moveByKey = (event: KeyboardEvent): void => {
  const step = STEPS[event.key]
  if (!step || event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return
  const cell = (event.target as Element).closest('[data-cell]')
  const row = cell?.closest('[role="row"]')
  if (!cell || !row) return
  event.preventDefault()
  const place = cellsOf(row).indexOf(cell) + step[1]
  const cells = cellsOf(step[0] === 0 ? row : rowBeside(row, step[0]))
  focusCell(cells[Math.min(place, cells.length - 1)])
}

export const focusCellAt = (place: Element | null, line: number, column: number): void =>
  focusCell(cellsOf(place?.querySelector(`[aria-rowindex="${line}"]`))[column])
