/** Exchange rates: the last one on or before a day, and the administrator's own entries. */
import { AppError } from '@fura/shared/errors.ts'
import { date, rate, ref } from '@fura/shared/fields/field.ts'
import { fromScaled } from '@fura/shared/fields/decimal.ts'
import { validateNew } from '@fura/shared/fields/validate.ts'
import { dayRange } from '@fura/shared/time-zone.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#db/database.ts'
import { bodyObject, idFromText, queryOf } from '#http/input.ts'
import { mutate } from '#http/mutation.ts'
import { toStored } from '#resource/codec.ts'

const NEW_RATE = {
  fields: {
    currency_id: ref('currency', { required: true }),
    date: date({ required: true }),
    rate: rate({ required: true }),
  },
}

const isLiveCurrency = async (db: Database, id: number): Promise<boolean> => {
  const query = db.read.selectFrom('currencies').select('id').where('id', '=', id).where('is_deleted', '=', 0)
  return (await query.executeTakeFirst()) !== undefined
}

const lastRate = (db: Database, currency: number, day: number) =>
  db.read
    .selectFrom('exchange_rates')
    .select(['rate', 'date', 'units'])
    .where('currency_id', '=', currency)
    .where('date', '<=', day)
    .orderBy('date', 'desc')
    .limit(1)
    .executeTakeFirst()

export const addCurrencies = (app: FastifyInstance): void => {
  app.get('/api/currencies/exchange_rate/', { config: { permission: 'logged_in' } }, async (request) => {
    const asked = queryOf(request, 'date', 'currency')
    const day = dayRange(asked.get('date') ?? '', 'UTC')
    if (!day) throw new AppError('invalid data', { fields: { date: asked.has('date') ? 'format' : 'required' } })
    const found = await lastRate(request.installation.db, idFromText(asked.get('currency'), 'currency'), day.start)
    if (!found) throw new AppError('empty data')
    return {
      status: 'ok',
      detail: { rate: fromScaled('rate', Number(found.rate)), date: Number(found.date), units: Number(found.units) },
    }
  })

  app.post('/api/currencies/exchange_rate/add/', { config: { permission: 'can_add_user' } }, async (request, reply) => {
    const { values, errors } = validateNew(NEW_RATE, bodyObject(request))
    if (errors) throw new AppError('invalid data', { fields: errors })
    return mutate(request, reply, async ({ db, tx, actor }) => {
      if (!(await isLiveCurrency(db, Number(values.currency_id)))) {
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
