/** Exchange rates: the last one on or before a day, and the administrator's own entries. */
import { AppError } from '@fura/shared/errors.ts'
import { date, int, rate, ref } from '@fura/shared/fields/field.ts'
import { fromScaled } from '@fura/shared/fields/decimal.ts'
import { validateNew } from '@fura/shared/fields/validate.ts'
import { dayRange } from '@fura/shared/time-zone.ts'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '#db/database.ts'
import { bodyObject, idFromText, queryOf } from '#http/input.ts'
import { mutate } from '#http/mutation.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { toStored } from '#resource/codec.ts'
import { lastRate } from './rates.queries.ts'

const NEW_RATE = {
  fields: {
    currency_id: ref('currency', { required: true }),
    date: date({ required: true }),
    rate: rate({ required: true }),
  },
}

const rateDoc = {
  summary: 'The last exchange rate on or before a day',
  query: { date: { kind: 'day', required: true }, currency: ref('currency', { required: true }) },
  answer: { detail: { rate: rate({ required: true }), date: date(), units: int({ required: true }) } },
  about: { rate: 'What `units` of the currency cost in the national currency.', date: 'The day of the rate.' },
} as const satisfies RouteDoc

const newRateDoc = {
  summary: 'Sets the rate of a day',
  body: NEW_RATE.fields,
  mutates: true,
} as const satisfies RouteDoc

const isLiveCurrency = async (tx: Tx, id: number): Promise<boolean> => {
  const query = tx.selectFrom('currencies').select('id').where('id', '=', id).where('is_deleted', '=', 0)
  return (await query.executeTakeFirst()) !== undefined
}

export const addCurrencies = (app: FastifyInstance): void => {
  const read = { permission: 'logged_in', doc: rateDoc } as const
  app.get('/api/currencies/exchange_rate/', { config: read }, async (request) => {
    const asked = queryOf(request, 'date', 'currency')
    const day = dayRange(asked.get('date') ?? '', 'UTC')
    if (!day) throw new AppError('invalid data', { fields: { date: asked.has('date') ? 'format' : 'required' } })
    const found = await lastRate(request.installation.db.read, idFromText(asked.get('currency'), 'currency'), day.start)
    if (!found) throw new AppError('empty data')
    return {
      status: 'ok',
      detail: { rate: fromScaled('rate', Number(found.rate)), date: Number(found.date), units: Number(found.units) },
    }
  })

  const write = { permission: 'can_add_user', doc: newRateDoc } as const
  app.post('/api/currencies/exchange_rate/add/', { config: write }, async (request, reply) => {
    const { values, errors } = validateNew(NEW_RATE, bodyObject(request))
    if (errors) throw new AppError('invalid data', { fields: errors })
    return mutate(request, reply, async ({ tx, actor }) => {
      if (!(await isLiveCurrency(tx, Number(values.currency_id)))) {
        throw new AppError('invalid data', { fields: { currency_id: 'not_found' } })
      }
      const row = { rate: toStored(NEW_RATE.fields.rate, values.rate ?? null), source: 'manual', units: 1 }
      await tx
        .insertInto('exchange_rates')
        .values({
          currency_id: Number(values.currency_id),
          date: Number(values.date),
          date_create: actor.receivedAt,
          ...row,
        })
        .onConflict((conflict) => conflict.columns(['currency_id', 'date']).doUpdateSet(row))
        .execute()
      return {}
    })
  })
}
