/** Exchange rates: the one of a day for everybody, and the alike calls for the administrator. One rate a currency and day. */
import { exchangeRate } from '@fura/shared/entities/exchange-rate.ts'
import { AppError } from '@fura/shared/errors.ts'
import { date, int, rate, ref } from '@fura/shared/fields/field.ts'
import { validateNew, type Values } from '@fura/shared/fields/validate.ts'
import { numberIn } from '@fura/shared/money/deal-rows.ts'
import { dayRange } from '@fura/shared/time-zone.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Writing } from '#db/actor.ts'
import { actorOf, queryText, viewerOf } from '#http/context.ts'
import { refuseUnintended } from '#http/delete-guard.ts'
import { bodyObject, idFromBody, idFromText, queryOf } from '#http/input.ts'
import { mutate } from '#http/idempotent-write.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { listRecords } from '#resource/list.ts'
import { readListQuery } from '#resource/list-query.ts'
import { removeRecord } from '#resource/remove.ts'
import { addOnce, addResource, deletedId, filterString, answerWrite } from '#resource/routes.ts'
import { changeRecord, checkChange, checkNew } from '#resource/save.ts'
import { keepUid, recordOfUid, takeSync } from '#resource/sync.ts'
import { baseCurrency, rateIdOn, rateOfDay, ratesBefore } from './rates.queries.ts'

/** A typed rate is for one unit and counts as typed by hand; a comment alone leaves the bank's rate the bank's. */
const TYPED: Values = { units: 1, source: 'manual' }

const refuseOwnCurrency = async ({ tx }: Writing, { currency_id: currency }: Values): Promise<void> => {
  if (currency === undefined || currency !== (await baseCurrency(tx))) return
  throw new AppError('invalid data', { fields: { currency_id: 'rule:own_currency' } })
}

/** Beside each rate the one before it, so that its change can be shown. */
const list = async (request: FastifyRequest) => {
  const { db, timezone } = request.installation
  const viewer = viewerOf(request)
  const query = readListQuery(exchangeRate, [queryText(request), filterString(request)], viewer, timezone)
  const answer = JSON.parse(String(await listRecords(db, exchangeRate, query, viewer))) as { list: { id: number }[] }
  const before = await ratesBefore(
    db.read,
    answer.list.map(({ id }) => id),
  )
  return { ...answer, list: answer.list.map((row) => ({ ...row, rate_before: before.get(row.id) ?? null })) }
}

/** A rate of the same day is replaced. */
const add = async (request: FastifyRequest, reply: FastifyReply) => {
  const { sync, input } = takeSync(exchangeRate, bodyObject(request))
  const values = { ...checkNew(exchangeRate, input, actorOf(request)), ...TYPED }
  return mutate(request, reply, async (writing) => {
    await refuseOwnCurrency(writing, values)
    const isRepeated = sync.uid !== null && (await recordOfUid(writing, exchangeRate, sync.uid)) !== null
    const rateId = isRepeated ? null : await rateIdOn(writing.tx, numberIn(values.currency_id), numberIn(values.date))
    if (rateId === null) return addOnce(writing, exchangeRate, values, sync.uid)
    const saved = await changeRecord(writing, exchangeRate, rateId, values, null)
    if (sync.uid !== null) await keepUid(writing, exchangeRate, sync.uid, rateId)
    return answerWrite(writing, exchangeRate, saved, sync.uid, false)
  })
}

const update = async (request: FastifyRequest, reply: FastifyReply) => {
  const { sync, input } = takeSync(exchangeRate, bodyObject(request))
  const id = idFromBody(input)
  const { id: _, ...sent } = input
  const values = checkChange(exchangeRate, sent, actorOf(request))
  return mutate(request, reply, async (writing) => {
    await refuseOwnCurrency(writing, values)
    const typed = 'rate' in values ? TYPED : {}
    const saved = await changeRecord(writing, exchangeRate, id, { ...values, ...typed }, sync.base)
    return answerWrite(writing, exchangeRate, saved, null, false)
  })
}

const DAY_OF_CURRENCY = {
  fields: { currency_id: ref('currency', { required: true }), date: date({ required: true }) },
}

/** Finds a rate by its id, like every record, or by its currency and day. */
const remove = async (request: FastifyRequest, reply: FastifyReply) => {
  refuseUnintended(request)
  const body = request.method === 'POST' ? bodyObject(request) : {}
  if (!('currency_id' in body)) {
    const id = deletedId(request)
    return mutate(request, reply, async (writing) => {
      await removeRecord(writing, exchangeRate, id)
      return { id }
    })
  }
  const { values, errors } = validateNew(DAY_OF_CURRENCY, body)
  if (errors) throw new AppError('invalid data', { fields: errors })
  return mutate(request, reply, async (writing) => {
    const id = await rateIdOn(writing.tx, values.currency_id, values.date)
    if (id === null) throw new AppError('empty data')
    await removeRecord(writing, exchangeRate, id)
    return { id }
  })
}

const rules = { own_currency: 'The company’s own currency costs one of itself: it has no rate.' }
const docs = {
  list: {
    eachRecord: { rate_before: rate({ calc: true }) },
    optional: ['rate_before'],
    about: { rate_before: 'The rate of the day before that has one.' },
  },
  add: { summary: 'Sets the rate of a currency from a day on, in the company’s own currency', rules },
  update: { summary: 'Changes a rate', rules },
  remove: { summary: 'Deletes a rate, by `id` or by `currency_id` and `date`; the one before it counts again' },
} as const satisfies Record<string, RouteDoc>

const rateDoc = {
  summary: 'The rate that a row is counted with: the last one on or before a day, in the company’s own currency',
  query: { date: { kind: 'day', required: true }, currency: ref('currency', { required: true }) },
  answer: { detail: { rate: rate({ required: true }), date: date(), units: int({ required: true }) } },
  about: {
    rate: 'What one of the currency costs in the company’s own; 1 for the own currency.',
    date: 'The day of the rate.',
    units: 'Always 1: the rate is for one.',
  },
} as const satisfies RouteDoc

const dayRate = async (request: FastifyRequest) => {
  const query = queryOf(request, 'date', 'currency')
  const day = dayRange(query.get('date') ?? '', 'UTC')
  if (!day) throw new AppError('invalid data', { fields: { date: query.has('date') ? 'format' : 'required' } })
  const rateRow = await rateOfDay(
    request.installation.db.read,
    idFromText(query.get('currency'), 'currency'),
    day.start,
  )
  if (!rateRow) throw new AppError('empty data')
  return { status: 'ok', detail: { ...rateRow, units: 1 } }
}

export const addCurrencies = (app: FastifyInstance): void => {
  const config = { permission: 'logged_in', doc: rateDoc } as const
  app.get(`/api/${exchangeRate.path}/`, { config }, dayRate)
  addResource(app, exchangeRate, {
    list: { handler: list, doc: docs.list },
    add: { handler: add, doc: docs.add },
    update: { handler: update, doc: docs.update },
    delete: { handler: remove, doc: docs.remove },
  })
}
