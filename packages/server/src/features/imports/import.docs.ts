/** What the API document says of imports. */
import { choice, ids, int, text } from '@fura/shared/fields/field.ts'
import { PAGE_QUERY, type RouteDoc, type Shape } from '#http/route-doc.ts'
import { COUNTED } from './import.queries.ts'

const rules = {
  empty_file: 'The file has no rows under a header.',
  file_too_complex: 'Reading it takes more memory or time than a file of rows may.',
  import_not_ready: 'Its rows are still being read, or it was run before.',
  no_known_columns: 'No column is called like a field.',
  several_matches: 'Several records are meant; nobody can say which.',
  too_many_cells: 'The file has more than a million cells, or so large an area up to its last cell.',
  too_many_columns: 'The file has more than 200 columns.',
  too_many_rows: 'The file has more rows than allowed.',
  unpacks_too_large: 'The workbook unpacks to more than a file of rows can hold.',
}

const whole = int({ required: true })

const DETAIL: Shape = {
  id: whole,
  status: choice(['reading', 'ready', 'running', 'done', 'failed'], { required: true }),
  resource: text({ required: true }),
  existing: choice(['update', 'skip']),
  rows: whole,
  counts: Object.fromEntries(COUNTED.map((state) => [state, whole])),
  unknown_columns: { kind: 'words', required: true },
  errors: [{ row: whole, field: text({ required: true }), code: text({ required: true }) }],
  errors_total: whole,
  preview: [
    { row: whole, state: text({ required: true }), record_id: int(), cells: { kind: 'values', required: true } },
  ],
}

export const addDoc = {
  summary:
    'Takes a file of rows (CSV or XLSX, at most 25 MB, 10,000 rows and 200 columns) and looks at them; writes no record yet',
  multipart: true,
  body: { resource: text({ required: true }), file: { kind: 'file', required: true } },
  answer: { id: int({ required: true }) },
  about: {
    resource: 'The path of what the rows are: clients, contractors, drivers, trucks or leads.',
    file: 'Columns are known by the names of fields, or by their labels in any language.',
  },
  rules,
} as const satisfies RouteDoc

export const getDoc = {
  summary: 'How far an import is, what is wrong with its rows, and what they say',
  query: PAGE_QUERY,
  answer: { detail: DETAIL },
  about: {
    errors: 'Of the rows from `start` on that have some.',
    errors_total: 'Rows that are wrong or failed.',
    preview: 'The rows that can be or were written, from `start` on.',
    unknown_columns: 'Titles of columns that are not imported because nothing is called so.',
    existing: 'What is done with rows about a record that is there.',
  },
} as const satisfies RouteDoc

export const runDoc = {
  summary: 'Writes the rows that are not wrong, each once; `get` tells how far it is',
  body: { id: int({ required: true, min: 1 }), existing: choice(['update', 'skip'], { required: true }), skip: ids() },
  answer: { id: int({ required: true }) },
  about: { skip: 'Numbers of rows to be left alone.', existing: 'What to do with a row about a record that is there.' },
  rules,
  mutates: true,
} as const satisfies RouteDoc
