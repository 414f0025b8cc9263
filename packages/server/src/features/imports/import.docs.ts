/** The API document of imports. */
import { choice, dateTime, ids, int, money, text } from '@fura/shared/fields/field.ts'
import { PAGE_QUERY, type RouteDoc, type Shape } from '#http/route-doc.ts'
import { COUNTED } from './import.queries.ts'
import { MADE } from './outlook.kinds.ts'

const rules = {
  empty_file: 'The file has no rows under a header.',
  file_too_complex: 'Reading it takes more memory or time than a file of rows may.',
  import_not_ready: 'Its rows are still being read, or it was run before.',
  import_not_done: 'It has written nothing, is still running, or was undone before.',
  changed_since: 'The record was changed or used since, and stays.',
  no_known_columns: 'No column is mapped to a field.',
  old_workbook: 'A workbook as Excel wrote it until 2003.',
  several_matches: 'Several records are meant; nobody can say which.',
  too_many_cells: 'The file has more than a million cells, or so large an area up to its last cell.',
  too_many_columns: 'The file has more than 200 columns.',
  too_many_rows: 'The file has more rows than allowed.',
  unpacks_too_large: 'The workbook unpacks to more than a file of rows can hold.',
}

const whole = int({ required: true })

const SUMMARY: Shape = {
  id: whole,
  status: choice(['reading', 'ready', 'running', 'done', 'failed', 'undoing', 'undone'], { required: true }),
  resource: text({ required: true }),
  file_name: text({ required: true }),
  date_create: dateTime({ required: true }),
  rows: whole,
  counts: Object.fromEntries(COUNTED.map((state) => [state, whole])),
  errors_total: whole,
}

const DETAIL: Shape = {
  ...SUMMARY,
  existing: choice(['update', 'skip']),
  program: text(),
  columns: [{ title: text({ required: true }), field: text({ required: true }), sample: text({ required: true }) }],
  fields: { kind: 'words', required: true },
  required: { kind: 'words', required: true },
  unknown_columns: { kind: 'words', required: true },
  makes: [{ part: text({ required: true }), rows: whole }],
  sums: [{ part: text({ required: true }), currency_id: int(), sum: money({ required: true }) }],
  missing: [{ entity: choice(MADE, { required: true }), names: { kind: 'words', required: true }, total: whole }],
  errors: [{ row: whole, field: text({ required: true }), code: text({ required: true }) }],
  preview: [
    { row: whole, state: text({ required: true }), record_id: int(), cells: { kind: 'values', required: true } },
  ],
}

export const addDoc = {
  summary:
    'Takes a file of rows (CSV, XLSX or the table of a page, at most 25 MB, 10,000 rows and 200 columns) and looks at them; writes no record yet',
  multipart: true,
  body: { resource: text({ required: true }), file: { kind: 'file', required: true } },
  answer: { id: int({ required: true }) },
  about: {
    resource: 'The path of what the rows are: clients, contractors, drivers, trucks, leads or orders.',
    file: 'Columns are known as the company mapped them before, by the names of fields, by their labels in any language, and by the headers of exports of Bitrix24, Kommo, HubSpot and 1C.',
  },
  rules,
} as const satisfies RouteDoc

export const getDoc = {
  summary: 'How far an import is, what is wrong with its rows, and what they say',
  query: PAGE_QUERY,
  answer: { detail: DETAIL },
  about: {
    errors: 'Of the rows from `start` on that have some.',
    errors_total: 'Rows that are wrong, failed, or could not be undone.',
    program: 'The program whose export the header looks like.',
    columns:
      'The columns of the file with the field that each is mapped to, empty for none, and its first filled cell.',
    fields: 'Fields that a column can be mapped to.',
    required: 'Those of them without which no new record is made.',
    preview: 'The rows that can be or were written, from `start` on.',
    makes: 'How many parts the new rows of a file of orders become: freight, legs, containers.',
    sums: 'Their prices together, by currency; null is the company’s own.',
    missing: 'What rows name that is not there and can be made out of its name.',
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

export const mapDoc = {
  summary:
    'Maps the columns of an import that waits for its run, and checks its rows again; the company remembers the titles',
  body: { id: int({ required: true, min: 1 }), columns: { kind: 'words', required: true } },
  answer: { id: int({ required: true }) },
  about: { columns: 'The field of each column in the order of the file, empty for one that is left out.' },
  rules,
  mutates: true,
} as const satisfies RouteDoc

export const makeDoc = {
  summary: 'Adds what rows of a checked import name and is not there, at most 200 at once, and checks its rows again',
  body: { id: int({ required: true, min: 1 }), entity: choice(MADE, { required: true }) },
  answer: { id: int({ required: true }) },
  about: {
    entity:
      'Cities stand in the country behind their name ("Lublin, Poland"), else in that of the first own firm; contractors are carriers.',
  },
  rules,
  mutates: true,
} as const satisfies RouteDoc

export const undoDoc = {
  summary: 'Takes back what an import wrote: added records are deleted, changed ones get their former values',
  body: { id: int({ required: true, min: 1 }) },
  answer: { id: int({ required: true }) },
  about: { id: 'An import that is done. Records that were changed or used since stay; `get` tells them.' },
  rules,
  mutates: true,
} as const satisfies RouteDoc

export const listDoc = {
  summary:
    'The last imports of a resource that wrote something, newest first: one’s own, of everybody for an administrator',
  query: { resource: text({ required: true }) },
  answer: { list: [SUMMARY] },
} as const satisfies RouteDoc

export const errorsDoc = {
  summary: 'The rows that were not written, as a CSV file with what is wrong: corrected, it can be imported again',
  plain: { type: 'text/csv' },
} as const satisfies RouteDoc
