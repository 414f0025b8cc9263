/** Statuses are named (`ORDER_STATUS.closed`), so that a misspelt one does not compile and a reader need not look a number up. */
import { STATUSES } from '@fura/shared/statuses.ts'
import { expect, test } from 'vitest'

import { readSource, sourceFiles } from '../scripts/source-files.ts'

/** The list itself, what is written once for all time, and how addresses are read, whatever they name. */
const ALLOWED =
  /^packages\/shared\/src\/(statuses|filters\/pairs)\.ts$|\/(migrations|testing)\/|^checks\/|\/web\/src\/core\/|use-open-record/

const LITERALS = [
  /\bstatus(_id|Id)?\)? (===|!==|<|>|<=|>=) \d{1,2}\b/,
  /\b\w*status_id: \[?\d+\b(?! \+)/,
  /\bstatus_id \?\? [1-9]/,
  /\bf\[status\]=\d|\{ status: \d{1,2}\b/,
  /'(\w+\.)?\w*status_id', '(=|!=|<>|<|>|<=|>=|in|not in)', \[?\d/,
  /\bstatus_id (=|<>|!=|<|>|<=|>=|in|not in) \(?\d/,
  /\b\w*STATUS\w*\b[^=]*= (new Set\()?\[\d/,
]

const CONSTANT = /\bconst (\w+)(?:: number)? = (\d+)$/
const allStatuses = Object.values(STATUSES).flat()

/** `const CLOSED = 19`, `const LEAD_REJECTED = 9`: a status under a name of its own. */
const isOwnName = (line: string): boolean => {
  const [, name = '', id = ''] = CONSTANT.exec(line) ?? []
  return allStatuses.some((status) => status.id === Number(id) && `_${name.toLowerCase()}`.endsWith(`_${status.tech}`))
}

const isLiteral = (line: string): boolean => LITERALS.some((pattern) => pattern.test(line)) || isOwnName(line)

test('no status is a number outside the list of statuses', () => {
  const literals = [...sourceFiles(), ...sourceFiles(['e2e/**/*.ts'])]
    .filter((path) => !ALLOWED.test(path))
    .flatMap((path) =>
      readSource(path)
        .split('\n')
        .flatMap((line, index) => (isLiteral(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
    )
  expect(literals).toEqual([])
})

test.each([
  'if (row.status_id === 19) return',
  'const isOver = status !== 23',
  'numbers.map(() => ({ status_id: 5 }))',
  "query.where('status_id', '=', 4)",
  "query.where('orders.status_id', 'in', [1, 2])",
  "const OPEN = 'status_id < 4'",
  'part`and +status_id in (1, 2, 3)`',
  'const OPEN_STATUSES: readonly number[] = [1, 2, 3]',
  "await list.open('/leads?f[status]=4')",
  'const filters = { status: 2, direction: 2 }',
  'const CLOSED = 19',
  'const LEAD_REJECTED = 9',
  'const status = Number(values.status_id ?? 1)',
])('finds %s', (line) => {
  expect(isLiteral(line)).toBe(true)
})

test.each([
  'if (response.status === 200) return',
  'status_id: ORDER_STATUS.closed,',
  'const PAID_AFTER = 46',
  'const DRAFT_ROWS = 12',
  'order_status_id: number',
])('lets %s be', (line) => {
  expect(isLiteral(line)).toBe(false)
})
