/** Last prices on the same lane, beside the price field: of orders and quotations, as far as the viewer may see them. */
import { client } from '@fura/shared/entities/client.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { containerType, currency } from '@fura/shared/entities/lookups.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { choice, date, int, price, qty, ref, text } from '@fura/shared/fields/field.ts'
import { isVisible } from '@fura/shared/fields/visible.ts'
import { idIn } from '@fura/shared/money/deal-rows.ts'
import { may } from '@fura/shared/permissions.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Viewer } from '#db/actor.ts'
import { viewerOf } from '#http/context.ts'
import { idFromText, queryOf } from '#http/input.ts'
import type { RouteDoc } from '#http/route-doc.ts'
import { namesOf } from '../history/history.queries.ts'
import { lastPrices, type PricedDeal } from './lane-price.queries.ts'

const SHOWN = 10

type Names = ReadonlyMap<Entity, ReadonlyMap<number, string>>

const priceAnswer = (
  { entity, id, deal, date: day, price: { sell, buy } }: PricedDeal,
  names: Names,
  viewer: Viewer,
) => {
  const nameOf = (of: Entity, value: unknown) => names.get(of)?.get(idIn(value) ?? 0) ?? null
  return {
    date: day,
    r: entity.path,
    id,
    number: deal.number,
    client_name: nameOf(client, deal.client_id),
    price: sell.price,
    currency_id: sell.currencyId,
    currency_name: nameOf(currency, sell.currencyId),
    container_type_id: deal.container_type_id,
    container_type_name: nameOf(containerType, deal.container_type_id),
    equipment_count: deal.equipment_count,
    ...(may(viewer.rights, 'can_view_plan_calculation') && {
      buy_price: buy?.price ?? null,
      buy_currency_id: buy?.currencyId ?? null,
      buy_currency_name: nameOf(currency, buy?.currencyId),
    }),
    ...(isVisible(quote.fields.margin_percent, viewer.rights) && { margin_percent: deal.margin_percent }),
  }
}

const list = async (request: FastifyRequest) => {
  const query = queryOf(request, 'from', 'to', 'type')
  const lane = {
    from: idFromText(query.get('from'), 'from'),
    to: idFromText(query.get('to'), 'to'),
    type: query.has('type') ? idFromText(query.get('type'), 'type') : null,
  }
  const { db } = request.installation
  const viewer = viewerOf(request)
  const deals = await lastPrices(db, lane, viewer, SHOWN)
  const needed: [Entity, unknown[]][] = [
    [client, deals.map(({ deal }) => deal.client_id)],
    [currency, deals.flatMap(({ price: { sell, buy } }) => [sell.currencyId, buy?.currencyId])],
    [containerType, deals.map(({ deal }) => deal.container_type_id)],
  ]
  const names = new Map<Entity, ReadonlyMap<number, string>>()
  for (const [entity, values] of needed) {
    const ids = [...new Set(values.flatMap((value) => idIn(value) ?? []))]
    names.set(entity, await namesOf(db, entity, ids, viewer))
  }
  return { status: 'ok', list: deals.map((deal) => priceAnswer(deal, names, viewer)) }
}

const doc = {
  summary: `The last ${SHOWN} prices from city to city, newest first: what was sold in orders and quotations`,
  query: { from: ref('city', { required: true }), to: ref('city', { required: true }), type: ref('order_type') },
  answer: {
    list: [
      {
        date: date(),
        r: choice(['orders', 'quotations'], { required: true }),
        id: int({ required: true, min: 1 }),
        number: text(),
        client_name: text(),
        price: price({ required: true }),
        currency_id: ref('currency'),
        currency_name: text(),
        container_type_id: ref('container_type'),
        container_type_name: text(),
        equipment_count: int(),
        buy_price: price({ viewWith: 'can_view_plan_calculation' }),
        buy_currency_id: ref('currency', { viewWith: 'can_view_plan_calculation' }),
        buy_currency_name: text({ viewWith: 'can_view_plan_calculation' }),
        margin_percent: qty({ viewWith: ['can_view_plan_calculation', 'can_view_sum_income'] }),
      },
    ],
  },
  about: {
    from: 'The loading place, or the port of loading.',
    to: 'The unloading place, or the port of discharge.',
    type: 'Only of this kind of order.',
    r: 'The path of the deal’s resource.',
    price: 'Of the largest row that the client pays.',
    buy_price: 'Of the largest row that a carrier gets; absent without the right to the plan calculation.',
    client_name: 'Empty where the client may not be seen.',
  },
} as const satisfies RouteDoc

export const addLanePrices = (app: FastifyInstance): void => {
  const config = { permission: 'logged_in', doc } as const
  app.get('/api/lane_prices/list/', { config }, list)
}
