/** S4.08 every refusal of a step leads to what is missing, for any record and any step. */
import type { FieldErrors, Values } from '@fura/shared/fields/validate.ts'
import { guardOrderMove } from '@fura/shared/rules/order-status.ts'
import { guardQuoteMove } from '@fura/shared/rules/quote-rules.ts'
import { checkLead } from '@fura/shared/rules/lead.ts'
import { STATUSES } from '@fura/shared/statuses.ts'
import { expect, test } from 'vitest'
import { wayOutOf } from './way-out.ts'

const NO_PARTS = { directions: [], containers: [], customerFreight: [], services: [] }
const SOLD = { ...NO_PARTS, customerFreight: [{ price: '100' }], services: [{ sell_price: '100' }] }
const COMPLETE: Values = {
  cargo: 'Стекло',
  planned_loading_date: 1,
  poo_id: 1,
  fd_id: 2,
  order_type_id: 2,
  valid_until: 2,
  organization_id: 1,
  currency_id: 1,
  manager_id: 1,
  direction_id: 1,
}

const moves = (statuses: readonly { id: number }[]): [number, number][] =>
  statuses.flatMap(({ id: from }) => statuses.map(({ id: to }): [number, number] => [from, to]))

const refusals = (): FieldErrors[] =>
  [{}, COMPLETE].flatMap((record: Values) =>
    [NO_PARTS, SOLD].flatMap((parts) => [
      ...moves(STATUSES.order_statuses).map(([from, to]) => guardOrderMove(record, parts, from, to, false)),
      ...moves(STATUSES.quotations_statuses).map(([from, to]) => guardQuoteMove(record, parts, from, to, 1)),
      ...STATUSES.leads_statuses.map(({ id }) => checkLead({ ...record, status_id: id }, ['status_id'])),
    ]),
  )

test('S4.08 every guard of orders, quotations and leads has a way out', () => {
  const refused = refusals().filter((errors) => Object.keys(errors).length > 0)
  const codes = new Set(refused.map((errors) => errors.status_id))
  for (const code of ['rule:carrier', 'rule:convert', 'rule:incomplete', 'rule:not_invoiced', 'rule:nothing_sold'])
    expect(codes, 'the samples meet every guard').toContain(code)
  for (const { status_id: code, ...fields } of refused)
    expect(wayOutOf({ code, fields }), JSON.stringify({ code, fields })).not.toBeNull()
})

test('missing fields are filled in on the spot; an unknown code leads nowhere', () => {
  expect(wayOutOf({ code: 'rule:incomplete', fields: { cargo: 'required' } })).toBe('fields')
  expect(wayOutOf({ code: 'rule:carrier', fields: {} })).toBe('carrier')
  expect(wayOutOf({ code: 'rule:transition', fields: {} })).toBe('reread')
  expect(wayOutOf({ code: 'rule:unheard_of', fields: {} })).toBeNull()
})
