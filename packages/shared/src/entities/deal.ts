/** What orders and quotations have alike: their team, route, cargo and dangerous goods, and the filters over them (domain.md 1.23). */
import { choice, code, dateTime, flag, int, longText, qty, ref, refs, text } from '../fields/field.ts'
import type { NamedFilter, SeenBy } from './entity.ts'

/** Fields that name an employee of the deal; with the creator they are its team. */
export const DEAL_ROLES = [
  'team_user_id',
  'manager_id',
  'op_manager_id',
  'assistant_id',
  'head_of_id',
  'doc_support_manager_id',
  'other_manager_id',
] as const

/** Visible to its team, and to those who see its client. */
export const SEEN_BY_TEAM = {
  any: [{ roles: [...DEAL_ROLES, 'creator_id'] }, { owner: 'client_id', isFilled: true }],
} as const satisfies SeenBy

export const team = () => ({
  team_user_id: ref('team_user'),
  manager_id: ref('team_user', { inList: true }),
  op_manager_id: ref('team_user', { inList: true }),
  assistant_id: ref('team_user'),
  head_of_id: ref('team_user'),
  doc_support_manager_id: ref('team_user'),
  other_manager_id: ref('team_user'),
})

/** Loading place, port of loading, port of discharge, unloading place; with directions the first and the last of them. */
export const routePoints = () => ({
  poo_id: ref('city', { inList: true, group: 'loading' }),
  pol_id: ref('city', { inList: true, group: 'loading' }),
  pol_country_id: ref('country', { calc: true }),
  pod_id: ref('city', { inList: true, group: 'unloading' }),
  pod_country_id: ref('country', { calc: true }),
  fd_id: ref('city', { inList: true, group: 'unloading' }),
  incoterm_id: ref('incoterm'),
  incoterm_place: text({ max: 100 }),
})

const temperature = () => qty({ min: -100, max: 100 })

export const temperatures = () => ({ temperature_from: temperature(), temperature_to: temperature() })

export const goods = () => ({
  cargo_id: ref('cargo'),
  cargo: longText({ max: 1000, inList: true, search: true }),
  hs_code: code({ max: 12 }),
  package_type: text({ max: 30 }),
  packages_count: int({ max: 1_000_000 }),
  gross_weight: qty(),
  volume: qty(),
})

export const handling = () => ({
  is_dangerous: flag(),
  adr_class: text({ max: 4 }),
  un_number: code({ max: 4 }),
  ...temperatures(),
  is_oversized: flag(),
  dimensions: text({ max: 100 }),
})

/** Only contractors that are carriers. */
export const CARRIER = { only: { is_carrier: 1 } } as const

export const PAYMENT_DAY_KINDS = ['calendar', 'banking'] as const

/** The unit of a price. */
export const UNITS = ['container', 'teu', 'truck', 'km', 't', 'm3', 'hour', 'day', 'doc', 'shipment'] as const

/** Fields of every money row; the server fills missing ones from the deal and the day's rate. */
export const quantity = () => ({ quantity: qty({ required: true, default: '1.000' }), unit: choice(UNITS) })

/** Why a deal needs a person now, and by when (domain.md 3.10). */
export const ATTENTION_CODES = [
  'doc_cutoff',
  'vgm_cutoff',
  'cargo_cutoff',
  'customs',
  'eta',
  'free_time',
  'loading',
  'answer',
  'validity',
  'contact',
  'task',
  'payment',
  'problem',
] as const

export const attention = () => ({
  attention_code: choice(ATTENTION_CODES, { calc: true, inList: true }),
  attention_due: dateTime({ calc: true, inList: true }),
})

/** For filters, search and timed recalculation; never answered. `recalc_at`: when computed values change next without a write. */
export const dealIndex = () => ({
  team_ids: refs('team_user', { calc: true, viewWith: 'nobody' }),
  pol_ids: refs('city', { calc: true, viewWith: 'nobody' }),
  pod_ids: refs('city', { calc: true, viewWith: 'nobody' }),
  counterparty_ids: refs('contractor', { calc: true, viewWith: 'nobody' }),
  /** Those of them that users without the plan calculation see in the deal. */
  open_counterparty_ids: refs('contractor', { calc: true, viewWith: 'nobody' }),
  found_by: longText({ calc: true, search: true, viewWith: 'nobody', max: 20_000 }),
  recalc_at: dateTime({ calc: true, viewWith: 'nobody' }),
})

export const dealFilters = () =>
  [
    'status_id',
    { name: 'in_work', field: 'in_work', value: 1 },
    'order_type_id',
    'direction_id',
    'organization_id',
    'client_id',
    {
      name: 'counterparty',
      linked: 'counterparty_ids',
      linkedWithout: { flag: 'can_view_plan_calculation', list: 'open_counterparty_ids' },
    },
    { name: 'source', anyOf: ['source_group_id'] },
    { name: 'team_user', linked: 'team_ids' },
    { name: 'only_mine', mine: 'team_ids' },
    { name: 'attention', filled: 'attention_code', mine: 'team_ids' },
    { name: 'creator', anyOf: ['creator_id'] },
    ...DEAL_ROLES.filter((role) => role !== 'team_user_id'),
    { name: 'pol', linked: 'pol_ids' },
    { name: 'pod', linked: 'pod_ids' },
    'pol_country_id',
    'pod_country_id',
    'main_carrier_id',
    'main_carrier2_id',
    { name: 'main_carrier_all', anyOf: ['main_carrier_id', 'main_carrier2_id'] },
    'planned_loading_date',
  ] as const satisfies readonly (string | NamedFilter)[]
