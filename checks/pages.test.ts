/** The pages of docs/ say what the code says, where both can be read: statuses with their moves, errors, entities, rights. */
import { entities } from '@fura/shared/entities/index.ts'
import { ERRORS } from '@fura/shared/errors.ts'
import { FLAGS, ROLES } from '@fura/shared/permissions.ts'
import { type Status, STATUSES } from '@fura/shared/statuses.ts'
import { expect, test } from 'vitest'

import { readSource } from '../scripts/source-files.ts'

const domain = readSource('docs/domain.md')
const api = readSource('docs/api.md')

/** From its heading to the next. */
const section = (page: string, number: string): string =>
  page.split(/^(?=#)/m).find((text) => text.startsWith(`### ${number} `)) ?? ''

const described = (status: Status): string => {
  const name = status.is_final === 1 ? `${status.tech} (final)` : status.tech
  const scope = status.scope ? ` ${status.scope} |` : ''
  const active = status.in_work === undefined ? '' : ` ${status.in_work === 1 ? 'yes' : 'no'} |`
  return `| ${status.id} | ${name} |${scope}${active}`
}

const nextIn = (row: string): number[] => (row.split('|').at(-2)?.match(/\d+/g) ?? []).map(Number)

test.each([
  ['2.1', 'leads_statuses'],
  ['2.2', 'quotations_statuses'],
  ['2.3', 'order_statuses'],
  ['2.4', 'clients_statuses'],
] as const)('domain.md %s has the statuses and moves of %s', (number, list) => {
  const rows = section(domain, number)
    .split('\n')
    .filter((row) => /^\| \d+ \|/.test(row))
  const statuses: readonly Status[] = STATUSES[list]
  const begins = statuses.map(described)
  expect(rows.map((row, place) => row.slice(0, begins[place]?.length))).toEqual(begins)
  expect(rows.map(nextIn)).toEqual(statuses.map(({ next, head_next = [] }) => [...next, ...head_next]))
})

test('domain.md 2.5 has the moves of tasks', () => {
  for (const { id, tech, next } of STATUSES.tasks_statuses)
    expect(section(domain, '2.5').replaceAll('\n', ' ')).toContain(`${id} ${tech} → ${next.join(', ')}`)
})

test('api.md has every error with its HTTP status', () => {
  const rows = api.split('\n').filter((row) => /^\| \d{3}/.test(row))
  for (const [code, status] of Object.entries(ERRORS))
    expect(
      rows.filter((row) => row.includes(`\`${code}\``) && row.includes(String(status))),
      code,
    ).toHaveLength(1)
})

test('domain.md 1 has every entity that is no lookup', () => {
  const isLookup = ({ fields, part }: (typeof entities)[number]): boolean =>
    part === undefined && (fields.is_active !== undefined || fields.tech_name !== undefined)
  const paths = entities.filter((entity) => !isLookup(entity)).map(({ path }) => path)
  const isDescribed = (path: string): boolean => domain.includes(`\`${path}\``)
  expect(paths.filter((path) => !isDescribed(path) && !/kickbacks_carrier2?$|exchange_rate$/.test(path))).toEqual([])
})

test('domain.md 1.17 has every role, and the pages name every right', () => {
  for (const role of ROLES) expect(section(domain, '1.17')).toContain(`| ${role} |`)
  const pages = `${domain}${api}${readSource('docs/rows.md')}`
  const isDescribed = (flag: string): boolean => pages.includes(flag) || /^can_(add|edit)_/.test(flag)
  expect(FLAGS.filter((flag) => !isDescribed(flag))).toEqual([])
})
