/** The demo's orders and quotations with all their parts, counted and numbered, and what they mean for the clients. */
import { DAY } from '@fura/shared/seconds.ts'
import type { SeedLists } from '../data/seed-lists.ts'
import type { SeedRow } from '../data/seed-row.ts'
import { standingClients } from './client-standing.ts'
import { countedDeals } from './counted-deals.ts'
import { type Counters, numberedOrders, numberedQuotes } from './deal-numbers.ts'
import { demoOrders, type DemoOrder } from './demo-orders.ts'
import { demoQuotes } from './demo-quotes.ts'
import { type Making, openMaking } from './making.ts'
import { addContainers } from './order-containers.ts'
import { addFreight } from './order-freight.ts'
import { addKickbacks, addOrderRequests } from './order-kickbacks.ts'
import { addLegs } from './order-legs.ts'
import { addOrderServices } from './order-services.ts'
import { addDelay } from './order-stops.ts'
import { quotePlans } from './quote-plan.ts'
import { addQuoteParts } from './quote-parts.ts'
import type { Volume, World } from './world.ts'

export interface DemoDeals {
  lists: SeedLists
  /** The clients with where they stand, what they ordered and owe. */
  clients: readonly SeedRow[]
  counters: Counters
}

const addParts = (order: DemoOrder, making: Making): void => {
  const containers = addContainers(order, making)
  addLegs(order, making)
  addDelay(order, making)
  addOrderServices(order, containers, making)
  addKickbacks(order, addFreight(order, making), making)
  addOrderRequests(order, making)
}

/** `people`: the demo's clients, contractors, leads, crews and cars. */
export const demoDeals = (people: SeedLists, world: World, volume: Volume): DemoDeals => {
  const making = openMaking(world, people.clients ?? [], people.contractors ?? [])
  const orders = demoOrders(making, volume)
  const ageOf = ({ row }: DemoOrder) => Math.round((world.today - (row.doc_date ?? 0)) / DAY)
  const plans = world.features.quotes ? quotePlans(making.business, orders, ageOf, volume.quotes) : []
  const quotes = demoQuotes(plans, making)
  for (const order of orders) addParts(order, making)
  addQuoteParts(quotes, making)
  const counters: Counters = new Map()
  const quoteIds = new Map(quotes.flatMap(({ row, plan }) => (plan.order ? [[plan.order.row.id, row.id]] : [])))
  const orderRows = orders.map(({ row }) => ({ ...row, quote_id: quoteIds.get(row.id) ?? null }))
  const rows = {
    ...making.tables.rows,
    orders: numberedOrders(orderRows, counters),
    quotations: numberedQuotes(
      quotes.map(({ row }) => row),
      counters,
      world.dayOf,
    ),
  }
  const lists = countedDeals(rows, people, making)
  const clients = standingClients(people.clients ?? [], lists.orders ?? [], lists.customer_freight ?? [], world)
  return { lists, clients, counters }
}
