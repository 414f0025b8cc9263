/** The variants table against the words of rows S2 and S6 and of domain.md 6. */
import { describe, expect, test } from 'vitest'
import { entityByName } from './entities/index.ts'
import { ROUTES } from './routes.ts'
import { isVariantName, VARIANT_NAMES, VARIANTS, type Variant, type VariantName } from './variants.ts'

const MENU = ['home', 'chat', 'quotes', 'orders', 'statistics', 'settings', 'logout']
const NON_TRANSPORT_TOOLBAR = ['quotes', 'orders', 'home', 'chat', 'leads']
const HANDBOOKS = ['clients', 'contractors', 'tasks', 'city', 'drivers', 'car', 'trailers']

/** The variants for which a statement about a variant is true. */
const where = (statement: (variant: Variant) => boolean): VariantName[] =>
  VARIANT_NAMES.filter((name) => statement(VARIANTS[name]))

const hides = (variant: Variant, entity: string, field: string): boolean =>
  variant.hiddenFields[entity]?.includes(field) ?? false

describe('navigation', () => {
  test.each([
    ['standard', NON_TRANSPORT_TOOLBAR],
    ['transport', ['quotes', 'orders', 'home', 'chat', 'settings']],
    ['leads', ['leads', 'orders', 'home', 'chat', 'clients']],
    ['clients', ['leads', 'clients', 'home', 'chat']],
    ['freight-1', NON_TRANSPORT_TOOLBAR],
    ['freight-2', NON_TRANSPORT_TOOLBAR],
    ['orders-only', NON_TRANSPORT_TOOLBAR],
  ] as const)('the toolbar of %s', (name, toolbar) => {
    expect(VARIANTS[name].toolbar).toEqual(toolbar)
  })

  test.each([
    ['standard', MENU],
    ['transport', MENU],
    ['leads', MENU.map((item) => (item === 'quotes' ? 'leads' : item))],
    ['clients', MENU.filter((item) => item !== 'quotes')],
    ['freight-1', MENU],
    ['freight-2', MENU],
    ['orders-only', MENU.filter((item) => item !== 'quotes')],
  ] as const)('the menu of %s', (name, menu) => {
    expect(VARIANTS[name].menu).toEqual(menu)
  })

  test.each([
    ['standard', [...HANDBOOKS, 'leads']],
    ['transport', [...HANDBOOKS, 'leads']],
    ['leads', [...HANDBOOKS, 'leads']],
    ['clients', ['orders', ...HANDBOOKS, 'leads']],
    ['freight-1', HANDBOOKS],
    ['freight-2', HANDBOOKS],
    ['orders-only', HANDBOOKS],
  ] as const)('the home popup of %s', (name, items) => {
    expect(VARIANTS[name].homePopup).toEqual(items)
  })

  test('leads to screens, but for the log-out', () => {
    const items = Object.values(VARIANTS).flatMap(({ toolbar, menu, homePopup }) => [...toolbar, ...menu, ...homePopup])
    expect([...new Set(items)].filter((item) => !Object.hasOwn(ROUTES, item))).toEqual(['logout'])
  })
})

describe('features', () => {
  test.each(['dispatcher', 'docDateEditable', 'templateMenu', 'transportTemplate', 'trucksOnOrder'] as const)(
    '%s is for transport alone',
    (feature) => {
      expect(where((variant) => variant[feature])).toEqual(['transport'])
    },
  )

  test.each(['mainCarrier', 'freightRoles', 'loadingDateFilters', 'secondCarrier'] as const)(
    '%s is for the two freight installations alone',
    (feature) => {
      expect(where((variant) => variant[feature])).toEqual(['freight-1', 'freight-2'])
    },
  )

  test('differ as the table says', () => {
    expect(where((variant) => !variant.quotes)).toEqual(['leads', 'clients', 'orders-only'])
    expect(where((variant) => !variant.leads)).toEqual(['freight-1', 'freight-2', 'orders-only'])
    expect(where((variant) => variant.templates)).toEqual(['standard', 'transport'])
    expect(where((variant) => variant.directions)).toEqual(['standard', 'transport', 'freight-1', 'freight-2'])
    expect(where((variant) => !variant.containers)).toEqual(['transport'])
    expect(where((variant) => !variant.ports)).toEqual(['transport'])
    expect(where((variant) => !variant.trucksOnDelivery)).toEqual(['freight-1', 'freight-2'])
  })

  test('transport offers road carriage alone and speaks of trucks', () => {
    expect(VARIANTS.transport.serviceFilter).toEqual({ service_group: 0, service_type: 1 })
    expect(where((variant) => variant.serviceFilter !== null)).toEqual(['transport'])
    expect(where((variant) => variant.wording === 'truck')).toEqual(['transport'])
    expect(where((variant) => variant.orderScope === 'T')).toEqual(['transport'])
  })

  test('freight installations count in dollars and tie services to containers', () => {
    expect(where((variant) => variant.currency === 'USD')).toEqual(['freight-1', 'freight-2'])
    expect(where((variant) => variant.servicesTiedContainers === 1)).toEqual(['freight-1', 'freight-2'])
  })
})

describe('hidden fields', () => {
  test.each(['gov_number', 'year_manufacture', 'driver_id', 'trailer_id'])(
    "a car's %s is hidden in the two freight installations",
    (field) => {
      expect(where((variant) => hides(variant, 'car', field))).toEqual(['freight-1', 'freight-2'])
    },
  )

  test.each(['head_of_id', 'doc_support_manager_id', 'other_manager_id', 'main_carrier_id', 'main_carrier2_id'])(
    "an order's %s is shown in the two freight installations alone",
    (field) => {
      expect(where((variant) => !hides(variant, 'order', field))).toEqual(['freight-1', 'freight-2'])
    },
  )

  test('the rights of dispatchers are shown in transport alone', () => {
    expect(where((variant) => !hides(variant, 'team_user', 'is_dispatcher'))).toEqual(['transport'])
    expect(where((variant) => !hides(variant, 'team_user', 'can_edite_data_orders'))).toEqual(['transport'])
  })

  test.each([
    ['order', 'vgm_cutoff'],
    ['order', 'bl_number'],
    ['order', 'line_id'],
    ['order', 'vessel_id'],
    ['order', 'voyage'],
    ['order', 'free_days'],
    ['order', 'pol_id'],
    ['order', 'pod_id'],
    ['order', 'eta'],
    ['order_container', 'number'],
    ['order_container', 'vgm_weight'],
    ['order_container', 'free_days_demurrage'],
    ['order_direction', 'pol_id'],
    ['quote', 'pod_id'],
    ['quote', 'line_id'],
    ['quote_direction', 'pod_id'],
    ['rate_request', 'free_days'],
  ])('the %s of ships and containers, %s, is hidden in transport alone', (entity, field) => {
    expect(where((variant) => hides(variant, entity, field))).toEqual(['transport'])
  })

  test.each([
    ['order', 'border_crossing'],
    ['order', 'cmr_number'],
    ['order', 'loading_kind'],
    ['order_container', 'driver_id'],
    ['order_direction', 'truck_id'],
    ['quote_direction', 'trailer_id'],
    ['carrier_freight', 'penalty_amount'],
  ])('the %s of trucks, %s, is hidden in the two freight installations alone', (entity, field) => {
    expect(where((variant) => hides(variant, entity, field))).toEqual(['freight-1', 'freight-2'])
  })

  test.each([
    ['order_service', 'direction_id'],
    ['customer_freight', 'direction_id'],
    ['order', 'quote_id'],
    ['carrier_freight', 'request_id'],
  ])("the %s's %s is hidden where there are neither legs nor quotations", (entity, field) => {
    expect(where((variant) => hides(variant, entity, field))).toEqual(['leads', 'clients', 'orders-only'])
  })

  test.each([
    ['order', 'poo_id'],
    ['order', 'fd_id'],
    ['order', 'planned_loading_date'],
    ['order', 'direction_id'],
    ['order_container', 'contractor_id'],
    ['order_direction', 'contractor_id'],
  ])("the %s's %s is shown everywhere", (entity, field) => {
    expect(where((variant) => hides(variant, entity, field))).toEqual([])
  })

  test('are fields that exist, and none that a new record needs', () => {
    for (const [entity, fields] of Object.values(VARIANTS).flatMap(({ hiddenFields }) =>
      Object.entries(hiddenFields),
    )) {
      for (const name of fields) {
        const field = entityByName(entity)?.fields[name]
        expect([entity, name, field?.kind]).not.toContain(undefined)
        expect([entity, name, field?.required ?? false]).toEqual([entity, name, false])
      }
    }
  })
})

describe('a variant name', () => {
  test.each(VARIANT_NAMES)('%s is one', (name) => {
    expect(isVariantName(name)).toBe(true)
  })

  test.each(['', 'toString', 'Standard', null, 1])('%s is none', (value) => {
    expect(isVariantName(value)).toBe(false)
  })
})
