/** Who carries a demo order and by which papers: line and vessel, railway, or a crew of a road carrier. */
import { vessels } from '../data/lines.ts'
import type { SeedValue } from '../data/seed-row.ts'
import { carrierOf } from './demo-vehicles.ts'
import { hasDoor, isContainers, isDomestic, isRoad } from './lane.ts'
import { REACHED } from './order-dates.ts'
import type { OrderPlan } from './order-plan.ts'
import type { Random } from './random.ts'

const SEA_FCL = 1
const RAIL = 3
/** Of contractor-names.ts. */
const LINE_AGENTS = [26, 27]
const RAILWAY = 36
const TERMINALS = [31, 32]
const BROKERS = [33, 34, 35]
const AGENTS = [28, 29]
const USUAL_FREE_DAYS = 14
/** Of bl_types. */
const ORIGINAL_BL = 1
const RAIL_BILL = 7
const BL_TYPES = [ORIGINAL_BL, 2, 2, 3, 4]
/** Cars that are carried, not driven (demo-vehicles.ts). */
const FIRST_CARRIED = 8
const CARRIED = 8
const CARS_CARGO = 14

const seaCarriage = ({ way, lane }: OrderPlan, id: number, crew: number, random: Random) => {
  const isRail = lane.type === RAIL
  const vessel = random.pick(vessels)
  const blType = isRail ? RAIL_BILL : random.pick(BL_TYPES)
  const number = String(id).padStart(5, '0')
  return {
    main_carrier_id: isRail ? RAILWAY : random.pick(LINE_AGENTS),
    main_carrier2_id: hasDoor(lane) && way >= REACHED.booked ? carrierOf(crew) : null,
    line_id: isRail ? null : (vessel.line_id ?? null),
    ...(way >= REACHED.booked
      ? {
          vessel_id: isRail ? null : vessel.id,
          voyage: isRail ? null : `${random.int(20, 48)}${random.pick(['E', 'W'])}`,
          booking_number: `BKG${random.digits(3)}${number}`,
        }
      : {}),
    ...(way >= REACHED.left
      ? {
          bl_number: `DEMU26${random.digits(2)}${number}`,
          hbl_number: random.chance(40) ? `FDL${number}` : null,
          bl_type_id: blType,
          bl_originals: blType === ORIGINAL_BL ? 3 : null,
        }
      : {}),
    freight_terms: random.pick(['prepaid', 'collect']),
    service_term: lane.route[3] === '' ? 'CY-CY' : 'CY-DOOR',
    origin_agent_id: lane.direction === 1 ? random.pick(AGENTS) : null,
    terminal_id: random.pick(TERMINALS),
    customs_broker_id: random.pick(BROKERS),
    free_days: lane.type === SEA_FCL ? USUAL_FREE_DAYS : null,
  }
}

const roadCarriage = ({ lane, way }: OrderPlan, id: number, crew: number, random: Random) => ({
  main_carrier_id: way >= REACHED.booked ? carrierOf(crew) : null,
  border_crossing: lane.border ?? null,
  distance_km: lane.km ?? null,
  loading_kind: random.pick(['rear', 'side', 'full']),
  cmr_number: way >= REACHED.loaded && !isDomestic(lane) ? `CMR-${String(id).padStart(6, '0')}` : null,
  ttn_number: way >= REACHED.loaded && isDomestic(lane) ? `ТТН-${String(id).padStart(6, '0')}` : null,
})

export const carriageOf = (plan: OrderPlan, id: number, crew: number, random: Random): Record<string, SeedValue> => {
  const { lane } = plan
  const cars = lane.goods.cargoId === CARS_CARGO ? [FIRST_CARRIED + (id % CARRIED)] : []
  if (isContainers(lane)) return { ...seaCarriage(plan, id, crew, random), car_ids: cars }
  if (isRoad(lane)) return { ...roadCarriage(plan, id, crew, random), car_ids: cars }
  return { main_carrier_id: lane.carrier ?? null }
}
