/** GET /api/carriage/candidates/: who could carry an order or one of its legs, the fittest first (decision 0063). */
import { PAPER_OWNERS } from '@fura/shared/carriage.ts'
import { AppError } from '@fura/shared/errors.ts'
import { choice, date, dateTime, int, price, ref, text } from '@fura/shared/fields/field.ts'
import { nowSeconds } from '@fura/shared/seconds.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { viewerOf } from '#http/context.ts'
import { idFromText, queryOf } from '#http/input.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { candidatesFor, findLoad, SHOWN } from './carriage.queries.ts'

const PLAN = { viewWith: 'can_view_plan_calculation' } as const
const word = text({ required: true })

const doc = {
  summary: `At most ${SHOWN} drivers with truck, trailer and carrier, or carriers alone, for an order or one of its legs`,
  query: { order_id: ref('order', { required: true }), direction_id: ref('order_direction'), search: text() },
  answer: {
    list: [
      {
        contractor_id: ref('contractor'),
        contractor_name: word,
        driver_id: ref('driver'),
        driver_name: word,
        driver_phone: word,
        truck_id: ref('truck'),
        truck_name: word,
        trailer_id: ref('trailer'),
        trailer_name: word,
        lane_count: int({ required: true }),
        lane_last: date(),
        free_from: dateTime(),
        free_city_name: word,
        busy_order_id: ref('order'),
        busy_number: word,
        paper: text(),
        paper_owner: choice(PAPER_OWNERS),
        paper_until: date(),
        misfits: { kind: 'words', required: true },
        last_price: price(PLAN),
        usual_price: price(PLAN),
        currency_id: ref('currency', PLAN),
        currency_name: text(PLAN),
      },
    ],
  },
  about: {
    direction_id: 'Of this leg; without it of the whole order.',
    search: 'Name or phone of a driver, a plate, the name of a carrier.',
    lane_count: 'Loads that this driver, or the carrier without a driver, carried from and to the same places.',
    free_from: 'When its last load before this one is unloaded, at free_city_name.',
    busy_order_id: 'An order in work that it carries at the same time; empty where the reader may not see that order.',
    paper: 'The field of `paper_owner` whose day comes before the unloading.',
    misfits: 'Why it fits less well; black-listed carriers are never listed.',
    usual_price: 'The middle of what the carrier got on this lane, in the currency of the last time.',
  },
} as const satisfies RouteDoc

const list = async (request: FastifyRequest) => {
  const query = queryOf(request, 'order_id', 'direction_id', 'search')
  const orderId = idFromText(query.get('order_id'), 'order_id')
  const legId = query.has('direction_id') ? idFromText(query.get('direction_id'), 'direction_id') : null
  const { db } = request.installation
  const viewer = viewerOf(request)
  const load = await findLoad(db, orderId, legId, viewer)
  if (!load) throw new AppError('empty data')
  const candidatesRequest = { load, orderId, search: query.get('search') ?? '', now: nowSeconds() }
  return { status: 'ok', list: await candidatesFor(db, candidatesRequest, viewer) }
}

export const addCarriage = (app: FastifyInstance): void => {
  app.get('/api/carriage/candidates/', { config: { permission: 'logged_in', doc } }, list)
}
