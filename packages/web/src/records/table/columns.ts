/** The columns of a table, their widths, and their form in the address: `cols=number,client_id:220`. Pure. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { type Field, isScaled } from '@fura/shared/fields/field.ts'
import { refNameMember } from '#entity/ref-name.ts'
import { valueText } from '#entity/value-text.ts'
import type { Words } from '#entity/words.ts'
import type { Row } from '#offline/row.ts'
import { isMissingSum, NO_PRICE } from '#records/deals/deal-money.ts'

export interface TableColumn {
  name: string
  field: Field
  width: number
}

type Fields = readonly (readonly [name: string, field: Field])[]

const NARROW = 110
const WITH_TIME = 160
const WITH_PHONE = 175
const WIDE = 200
export const MIN_WIDTH = 60
const MAX_WIDTH = 600
/** For a table without settings. */
const FIRST_COLUMNS = 9

export const isNumeric = ({ kind }: Field): boolean => kind === 'int' || isScaled(kind)

const NAMES = new Set<Field['kind']>(['ref', 'owner', 'text', 'name', 'long_text'])

/** Days, numbers and choices are short, names and phones are not. */
const usualWidth = ({ kind }: Field): number => {
  if (NAMES.has(kind)) return WIDE
  if (kind === 'phone') return WITH_PHONE
  return kind === 'date_time' ? WITH_TIME : NARROW
}

export const clampWidth = (width: number): number => Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)))

/** The existing ones of the address; without any, the fields of a list row. */
export const readColumns = (text: string, fields: Fields): TableColumn[] => {
  const fieldsByName = new Map(fields)
  const columnWords = new Map(text.split(',').map((part): [string, string] => [part.split(':')[0] ?? '', part]))
  const columns = [...columnWords].flatMap(([name, part]) => {
    const field = fieldsByName.get(name)
    const width = part.split(':')[1]
    return field ? [{ name, field, width: width ? clampWidth(Number(width) || 0) : usualWidth(field) }] : []
  })
  if (columns.length > 0) return columns
  const listed = fields.filter(([name, field]) => field.inList === true || name === 'name')
  return (listed.length > 0 ? listed : fields)
    .slice(0, FIRST_COLUMNS)
    .map(([name, field]) => ({ name, field, width: usualWidth(field) }))
}

export const writeColumns = (columns: readonly TableColumn[]): string =>
  columns.map(({ name, field, width }) => (width === usualWidth(field) ? name : `${name}:${width}`)).join(',')

export const moveColumn = (columns: readonly TableColumn[], name: string, step: number): TableColumn[] => {
  const from = columns.findIndex((column) => column.name === name)
  const to = from + step
  const moved = columns[from]
  if (!moved || to < 0 || to >= columns.length) return [...columns]
  const others = columns.filter((column) => column !== moved)
  return [...others.slice(0, to), moved, ...others.slice(to)]
}

/** The members that rows need beside those of a list row; none if rows are whole records. Always in one order. */
export const membersOf = ({ row }: Entity, columns: readonly TableColumn[]): readonly string[] => {
  if (!row) return []
  const members = columns.flatMap(({ name, field }) =>
    field.kind === 'ref' || field.kind === 'owner' ? [name, refNameMember(name)] : [name],
  )
  return [...new Set(members)].toSorted()
}

/** Shown while a value is being read, or if it is not on this device. */
const NOT_HERE = '…'

/** A member that is not loaded is not empty; an unsent record has all of its members. */
export const cellText = (row: Row, { name, field }: TableColumn, words: Words): string => {
  if (typeof row.id === 'number' && !(name in row)) return NOT_HERE
  if (isMissingSum(row, name)) return NO_PRICE
  return valueText(row, name, field, words)
}

/** About what a character of a cell takes, in px; capitals are wider. The gap between two texts is wider than what it may be wrong by. */
const [CHARACTER, CAPITAL] = [9, 11.5]
const CELL_PADDING = 20

/** Whether a text may need to be cut in its cell: a clip for each of hundreds of cells would slow down the drawing of all. */
export const isLong = (text: string, { width }: Pick<TableColumn, 'width'>): boolean => {
  const room = width - CELL_PADDING
  if (text.length * CHARACTER > room) return true
  if (text.length * CAPITAL <= room) return false
  return [...text].reduce((sum, each) => sum + (each.toLowerCase() === each ? CHARACTER : CAPITAL), 0) > room
}

/** Whether the server can sort a list by it (api.md, "Lists"). */
export const isSortable = ({ fields, sort }: Entity, name: string): boolean =>
  (name === 'name' && fields.name !== undefined) || sort.some((word) => word.replace(/^-/, '') === name)

const MAX_SORTS = 3

const wordsOf = (sort: string): string[] => sort.split(',').filter(Boolean)

/** The direction of a column, and its position in the sorting. */
export const sortOf = (sort: string, name: string): { way: 'ascending' | 'descending'; place: number } | null => {
  const place = wordsOf(sort).findIndex((word) => word.replace(/^-/, '') === name)
  if (place < 0) return null
  return { way: wordsOf(sort)[place]?.startsWith('-') ? 'descending' : 'ascending', place }
}

/** Up, down, and the list's default. `isAdded`: after the current sorting, which stays. */
export const nextSort = (sort: string, name: string, isAdded = false): string => {
  const now = sortOf(sort, name)
  const next = { none: name, ascending: `-${name}`, descending: '' }[now?.way ?? 'none']
  if (!isAdded) return next
  const words = wordsOf(sort)
  if (now) return words.with(now.place, next).filter(Boolean).join(',')
  return [...words.slice(0, MAX_SORTS - 1), next].join(',')
}
