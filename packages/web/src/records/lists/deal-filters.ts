/**
 * The filter panel of orders and quotations (S7.14): an employee, a place, a country, a carrier and a day can be filtered in
 * several ways, and the chosen way is the word in the address. The first of each is the default (S9.08).
 */
import { contractor } from '@fura/shared/entities/contractor.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import type { FilterName, RangeName } from '@fura/shared/entities/filter-names.ts'
import { FILTER_GROUPS, type FilterControl, type FilterGroup, type KeyControl, type Viewing } from './filter-kinds.ts'

type Deal = 'order' | 'quote'
type Word = FilterName<Deal> | RangeName<Deal>

const KEYS: Readonly<Record<FilterGroup, readonly Word[]>> = {
  role: [
    'team_user',
    'creator',
    'manager',
    'op_manager',
    'assistant',
    'head_of',
    'doc_support_manager',
    'other_manager',
  ],
  place: ['pol', 'pod'],
  country: ['pol_country', 'pod_country'],
  carrier: ['main_carrier_all', 'main_carrier', 'main_carrier2'],
  date: [
    'date_create',
    'planned_loading_date',
    'actual_loading_date',
    'planned_unloading_date',
    'etd',
    'eta',
    'valid_until',
    'status_date',
    'sent_date',
    'date_closed',
    'counted_date',
    'free_time_end',
  ],
}

/** Only if the variant has filters by loading (S6.08); the fields themselves are everywhere. */
const OF_LOADING: ReadonlySet<string> = new Set<RangeName<Deal>>(['planned_loading_date', 'actual_loading_date'])

/** Chips instead of a picker: there are few of them, and several statuses can be chosen at once. */
const CHIPS: Readonly<Record<string, 'one' | 'many'>> = {
  status: 'many',
  direction: 'one',
} satisfies { [F in FilterName<Deal>]?: 'one' | 'many' }

/** The most used first; the others follow. */
const ORDER: readonly string[] = [
  'status',
  'direction',
  'date',
  'client',
  'order_type',
  'role',
  'place',
  'country',
  'carrier',
] satisfies (FilterName<Deal> | FilterGroup)[]

const EITHER_CARRIER: KeyControl = {
  kind: 'ref',
  field: 'main_carrier_id',
  name: 'main_carrier_all' satisfies FilterName<Deal>,
  to: contractor,
}

export const isDeal = ({ fields }: Entity): boolean => 'team_ids' in fields

const placeOf = (control: FilterControl): number => {
  const word = control.kind === 'keyed' ? control.group : 'name' in control ? control.name : ''
  return ORDER.includes(word) ? ORDER.indexOf(word) : ORDER.length
}

const isKeyControl = (control: FilterControl): control is KeyControl =>
  control.kind === 'ref' || control.kind === 'range'

const keyedControl = (group: FilterGroup, all: readonly FilterControl[]): FilterControl[] => {
  const keys = KEYS[group].flatMap((name) => all.filter(isKeyControl).find((each) => each.name === name) ?? [])
  return keys.length === 0 ? [] : [{ kind: 'keyed', group, keys }]
}

/** The declared controls, combined into those of the panel. */
export const dealControls = (declared: readonly FilterControl[], { variant }: Viewing): FilterControl[] => {
  const hasCarriers = declared.some((control) => 'name' in control && control.name === 'main_carrier')
  const all = [...declared, ...(hasCarriers ? [EITHER_CARRIER] : [])].filter(
    (control) => !('name' in control && OF_LOADING.has(control.name)) || variant.loadingDateFilters === true,
  )
  const groupedNames: ReadonlySet<string> = new Set(FILTER_GROUPS.flatMap((group) => KEYS[group]))
  const others = all
    .filter((control) => !('name' in control && groupedNames.has(control.name)))
    .map((control): FilterControl => {
      const many = control.kind === 'ref' ? CHIPS[control.name] : undefined
      return control.kind === 'ref' && many ? { ...control, chips: many } : control
    })
  const groups = FILTER_GROUPS.flatMap((group) => keyedControl(group, all))
  return [...others, ...groups].toSorted((one, other) => placeOf(one) - placeOf(other))
}
