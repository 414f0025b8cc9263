/** The daily rates of the bank: how they stand, and the administrator's switch. */
import { AppError } from '@fura/shared/errors.ts'
import { choice, date, dateTime, flag, text } from '@fura/shared/fields/field.ts'
import { RATE_SOURCES } from '@fura/shared/entities/exchange-rate.ts'
import { validateChange } from '@fura/shared/fields/validate.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Reader, Tx } from '#db/database.ts'
import { bodyObject, queryOf } from '#http/input.ts'
import { mutate } from '#http/idempotent-write.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { bankOf } from './bank-sources.ts'
import { readBankState, switchBank } from './bank-state.queries.ts'

const PATH = '/api/currencies/exchange_rate/bank/'
const SWITCH = { fields: { is_on: flag({ required: true }) } }

const answer = {
  detail: {
    is_on: flag(),
    source: choice(RATE_SOURCES),
    fetched_at: dateTime(),
    day: date(),
    next_at: dateTime(),
    error: text(),
  },
} as const
const about = {
  source: 'The bank, by the company’s own currency.',
  fetched_at: 'When rates were last got.',
  day: 'The day of the rates that were got.',
  next_at: 'When the bank is asked next; 0: at once.',
  error: 'Why the last attempt failed: unreachable, refused, too_large or unreadable.',
}
const docs = {
  read: { summary: 'Whether the bank’s rates are fetched daily, and how the last time went', answer, about },
  write: {
    summary: 'Switches the daily rates of the bank; switched on, they are fetched at once',
    body: SWITCH.fields,
    answer,
    about,
    mutates: true,
  },
} as const satisfies Record<string, RouteDoc>

const stateAnswer = async (db: Reader | Tx, currency: string) => {
  const { isOn, dueAt, fetchedAt, day, error } = await readBankState(db)
  return {
    detail: {
      is_on: isOn ? 1 : 0,
      source: bankOf(currency).name,
      fetched_at: fetchedAt,
      day,
      next_at: dueAt,
      error,
    },
  }
}

const read = async (request: FastifyRequest) => {
  queryOf(request)
  const { db, currency } = request.installation
  return { status: 'ok', ...(await stateAnswer(db.read, currency)) }
}

const write = async (request: FastifyRequest, reply: FastifyReply) => {
  const { values, errors } = validateChange(SWITCH, bodyObject(request))
  if (errors) throw new AppError('invalid data', { fields: errors })
  if (values.is_on === undefined) throw new AppError('invalid data', { fields: { is_on: 'required' } })
  return mutate(request, reply, async ({ tx }) => {
    await switchBank(tx, values.is_on === 1)
    return stateAnswer(tx, request.installation.currency)
  })
}

export const addBankRates = (app: FastifyInstance): void => {
  app.get(PATH, { config: { permission: 'can_add_user', doc: docs.read } }, read)
  app.post(PATH, { config: { permission: 'can_add_user', doc: docs.write } }, write)
}
