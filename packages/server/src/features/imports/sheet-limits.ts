/** How much a file of rows may hold. Checked while reading, so that a refused file is never held in memory. */

export const MAX_ROWS = 10_000
export const MAX_COLUMNS = 200
/** Also of the rectangle up to the last filled cell: a reader of workbooks fills every gap in it. */
export const MAX_CELLS = 1_000_000
/** Of one row, in characters; far above what the fields of a record take together. */
export const MAX_ROW_TEXT = 1_000_000
/** Of all rows together: many cells of a workbook may name one long text. */
export const MAX_TEXT = 32_000_000
/** As spreadsheets number them, empty ones included. */
export const LAST_ROW_NUMBER = 1_048_576
/** Rows of a workbook, empty ones included: its reader makes a row of each. */
export const MAX_ROW_TAGS = 200_000

export type FileProblem =
  | 'format'
  | 'rule:empty_file'
  | 'rule:file_too_complex'
  | 'rule:old_workbook'
  | 'rule:too_many_cells'
  | 'rule:too_many_columns'
  | 'rule:too_many_rows'
  | 'rule:unpacks_too_large'

export class RefusedFile extends Error {
  readonly problem: FileProblem

  constructor(problem: FileProblem) {
    super(problem)
    this.problem = problem
  }
}
