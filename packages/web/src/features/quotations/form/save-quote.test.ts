/** How a quotation with its parts goes into the outbox: parents first, nothing twice, and all of it checked before. */
import { QUOTE_STATUS } from '@fura/shared/statuses.ts'
import { expect, test } from 'vitest'
import { ApiError } from '#api/client.ts'
import type { Change, SaveResult } from '#offline/outbox.ts'
import { emptyDraft, newService, type QuoteDraft, withLeg } from './quote-draft.ts'
import { errorsIn, saveQuote } from './save-quote.ts'

const DRAFT: QuoteDraft = (() => {
  const quote = emptyDraft({ client_id: 7, order_type_id: 2 })
  const draft = withLeg(withLeg(quote, { poo_id: 1, fd_id: 119 }), { poo_id: 1, fd_id: 121 })
  const services = draft.legs.map(({ key }) =>
    newService({ service_id: 2, sell_price: '1550', sell_currency_id: 2, direction_id: key }),
  )
  return { ...draft, services }
})()

/** An outbox that answers in turn and records its calls. */
const outbox = (answer: (change: Change, n: number) => SaveResult) => {
  const changes: Change[] = []
  const save = (change: Change): Promise<SaveResult> => {
    changes.push(change)
    return Promise.resolve(answer(change, changes.length))
  }
  return { changes, save }
}

const sent = (_change: Change, n: number): SaveResult => ({ state: 'sent', id: 100 + n, row: null, merged: [] })
const queued = (_change: Change, n: number): SaveResult => ({ state: 'queued', id: `@${n}` })

test('S3.14 S7.09 the quotation goes first, then its legs, then services that name both', async () => {
  const { changes, save } = outbox(sent)
  const outcome = await saveQuote(DRAFT, 'Стеклодар', save)
  expect(outcome).toMatchObject({ state: 'sent', id: 101 })
  expect(changes.map(({ entity }) => entity.path)).toEqual([
    'quotations',
    'rio/quotations/directions',
    'rio/quotations/directions',
    'quotations/services',
    'quotations/services',
  ])
  expect(changes[0]?.values).toMatchObject({ client_id: 7, order_type_id: 2, status_id: QUOTE_STATUS.draft })
  expect(changes[2]?.values).toMatchObject({ quote_id: 101, position: 2, fd_id: 121 })
  expect(changes.slice(3).map(({ values }) => values?.direction_id)).toEqual([102, 103])
})

test('S6.02 fields that were left empty are not sent: who may not write them would be refused', async () => {
  const { changes, save } = outbox(sent)
  await saveQuote(DRAFT, 'Стеклодар', save)
  const written = Object.keys(changes[3]?.values ?? {})
  expect(written).toEqual(expect.arrayContaining(['service_id', 'sell_price', 'quote_id', 'direction_id']))
  for (const name of ['buy_price', 'buy_rate_date', 'buy_currency_id', 'contractor_id'])
    expect(written).not.toContain(name)
})

test('without a network the parts name their parents by temporary ids', async () => {
  const { changes, save } = outbox(queued)
  expect(await saveQuote(DRAFT, 'Стеклодар', save)).toMatchObject({ state: 'queued', id: '@1' })
  expect(changes[4]?.values).toMatchObject({ quote_id: '@1', direction_id: '@3' })
})

test('a leg that is refused stops the services; the next try makes only what is not there', async () => {
  const refused = {
    state: 'rejected',
    error: new ApiError('invalid data', { fields: { fd_id: 'not_found' } }),
  } as const
  const first = outbox((change, n) => (n === 3 ? refused : sent(change, n)))
  const outcome = await saveQuote(DRAFT, 'Стеклодар', first.save)
  if (outcome.state !== 'refused') throw new Error('it was not refused')
  expect(first.changes).toHaveLength(3)
  expect(outcome.errors).toEqual({ [DRAFT.legs[1]?.key ?? '']: { fd_id: 'not_found' } })

  const second = outbox(sent)
  expect(await saveQuote(outcome.draft, 'Стеклодар', second.save)).toMatchObject({ state: 'sent', id: 101 })
  expect(second.changes.map(({ entity }) => entity.path)).toEqual([
    'rio/quotations/directions',
    'quotations/services',
    'quotations/services',
  ])
  expect(second.changes[1]?.values).toMatchObject({ quote_id: 101, direction_id: 102 })
})

test('what lacks something is not sent at all', async () => {
  const { changes, save } = outbox(sent)
  const draft = withLeg(emptyDraft({ client_id: 7, order_type_id: 2 }), { poo_id: 1 })
  const key = draft.legs[0]?.key ?? ''
  expect(errorsIn(draft)).toEqual({ [key]: { fd_id: 'required' } })
  expect(await saveQuote(draft, 'Стеклодар', save)).toMatchObject({ state: 'wrong' })
  expect(changes).toEqual([])
})
