/** What a demo order and a demo quotation have in common: client, team, route and goods of their lane. */
import { cityId } from '../data/cities.ts'
import { currencyId } from '../data/money.ts'
import type { SeedOf } from '../data/seed-row.ts'
import type { Business } from './business.ts'
import { demoPeople } from './demo-people.ts'
import { isContainers, isRoad, type Lane } from './lane.ts'
import type { Making } from './making.ts'
import type { Random } from './random.ts'

/** Of demo-users.ts. */
const SELLERS = [2, 10, 11]
const SECOND_BRANCH_SELLER = 11
const DISPATCHERS = [3, 3, 12]
const OPERATIONS = 6
const ASSISTANT = 8
const HEAD = 5
const PAPERS = 7
const DIRECTOR = 1
/** The director looks after every so many deals, beside those of clients under control. */
const DIRECTOR_EVERY = 6

const CLIENT = 1
/** Of trade.ts: what is bought abroad, what is sold there. */
const INCOTERMS: Readonly<Record<number, readonly number[]>> = {
  1: [9, 2, 1],
  2: [2, 11, 5],
  3: [2, 3],
  4: [5],
  5: [9, 5],
}

const personOf = (client: number): number | null =>
  demoPeople.find((person) => person.owner_type === CLIENT && person.client_id === client)?.id ?? null

export const point = (name: string): number | null => (name === '' ? null : cityId(name))

export const routeOfLane = ({ route: [poo, pol, pod, fd] }: Lane) => ({
  poo_id: point(poo),
  pol_id: point(pol),
  pod_id: point(pod),
  fd_id: point(fd),
})

/** Where there are no trucks to send, dispatchers look after sea freight as well. */
const moverOf = (lane: Lane, { road }: Business, random: Random): number => {
  if (isRoad(lane)) return random.pick(DISPATCHERS)
  return road.length > 0 ? OPERATIONS : random.pick([OPERATIONS, OPERATIONS, ...DISPATCHERS])
}

/** The client's manager sells, if that is a seller; whoever moves the goods is responsible. */
const teamOfDeal = (lane: Lane, client: SeedOf<'client'>, { random, business }: Making) => {
  const own = client.manager_id ?? 0
  const seller = SELLERS.includes(own) ? own : random.pick(SELLERS)
  const mover = moverOf(lane, business, random)
  return {
    creator_id: seller,
    manager_id: seller,
    team_user_id: random.chance(70) ? mover : seller,
    op_manager_id: mover,
    assistant_id: random.chance(30) ? ASSISTANT : null,
    head_of_id: HEAD,
    doc_support_manager_id: isContainers(lane) ? PAPERS : null,
    organization_id: seller === SECOND_BRANCH_SELLER ? 2 : 1,
    legal_entity_id: seller === SECOND_BRANCH_SELLER ? 2 : 1,
  }
}

const goodsOf = ({ goods }: Lane, count: number) => ({
  cargo_id: goods.cargoId,
  cargo: goods.cargo,
  hs_code: goods.hs,
  package_type: goods.pack,
  packages_count: goods.places * count,
  gross_weight: `${goods.kg * count}.000`,
  volume: `${goods.m3 * count}.000`,
  is_dangerous: goods.adr ? 1 : 0,
  adr_class: goods.adr?.[0] ?? null,
  un_number: goods.adr?.[1] ?? null,
  temperature_from: goods.degrees?.[0] ?? null,
  temperature_to: goods.degrees?.[1] ?? null,
  is_oversized: goods.dimensions === undefined ? 0 : 1,
  dimensions: goods.dimensions ?? null,
})

/** Whom the director knows by name. `id`: of the deal. */
export const directorOf = (client: SeedOf<'client'>, id: number): number | null =>
  client.specialControl === 1 || id % DIRECTOR_EVERY === 0 ? DIRECTOR : null

export const dealRecord = (lane: Lane, client: SeedOf<'client'>, count: number, making: Making) => ({
  order_type_id: lane.type,
  direction_id: lane.direction,
  client_id: client.id,
  contact_person_id: personOf(client.id),
  source_group_id: client.source_group ?? null,
  is_special_control: client.specialControl ?? 0,
  ...teamOfDeal(lane, client, making),
  ...routeOfLane(lane),
  incoterm_id: making.random.pick(INCOTERMS[lane.direction] ?? [2]),
  ...goodsOf(lane, count),
  currency_id: currencyId(lane.sell[1]),
  payment_type_id: client.payment_type_id ?? null,
})
