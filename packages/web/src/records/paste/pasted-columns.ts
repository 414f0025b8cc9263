/** Which column of a pasted table fills which field: by its heading, else by its values. */
import { compact } from '@fura/shared/fold.ts'
import type { PasteField } from './pasted-rows.ts'

/** Fields that are recognised by their values if there are no headings. */
const LOOKS: Readonly<Record<string, RegExp>> = { number: /^[A-Z]{4}\s?\d{6}[-\s]?\d$/i }

export interface PastedColumns {
  /** Names of fields by column; empty where a column is left out. */
  names: readonly string[]
  /** The first row contains the headings. */
  hasHead: boolean
}

const namedBy = (heading: string, fields: readonly PasteField[]): string => {
  const key = compact(heading)
  return fields.find(({ name, label }) => key !== '' && [compact(name), compact(label)].includes(key))?.name ?? ''
}

/** At least half of the filled cells match, so that a misspelt one does not hide the column. */
const mostlyHolds = (cells: readonly string[], test: (cell: string) => boolean): boolean => {
  const filled = cells.filter((cell) => cell !== '')
  return filled.length > 0 && filled.filter(test).length * 2 >= filled.length
}

const looksLike = (cells: readonly string[], fields: readonly PasteField[]): string =>
  fields.find(({ name, ids }) => {
    const look = LOOKS[name]
    return mostlyHolds(cells, (cell) => look?.test(cell) ?? ids?.has(compact(cell)) ?? false)
  })?.name ?? ''

/** One field is filled by one column: the first with its name. */
const onceEach = (names: readonly string[]): string[] =>
  names.map((name, place) => (names.indexOf(name) === place ? name : ''))

export const guessColumns = (table: readonly (readonly string[])[], fields: readonly PasteField[]): PastedColumns => {
  const width = Math.max(0, ...table.map(({ length }) => length))
  const [first = []] = table
  const byHead = Array.from({ length: width }, (_, place) => namedBy(first[place] ?? '', fields))
  if (byHead.some((name) => name !== '')) return { names: onceEach(byHead), hasHead: true }
  const byLook = Array.from({ length: width }, (_, place) =>
    looksLike(
      table.map((cells) => cells[place] ?? ''),
      fields,
    ),
  )
  return { names: onceEach(byLook), hasHead: false }
}
