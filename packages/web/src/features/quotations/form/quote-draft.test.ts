/** A quotation in the making: templates become legs, legs take their services with them. */
import { expect, test } from 'vitest'
import {
  emptyDraft,
  equipmentCount,
  hasLegFromTemplate,
  legName,
  newService,
  withLeg,
  withoutLeg,
  withTemplate,
  withValue,
} from './quote-draft.ts'

const template = (values: object) => ({ id: 1, rev: 1, client_id: 7, ...values })

const TRIP = template({
  poo_id: 1,
  poo_name: 'Одесса',
  loading_address: 'ул. Аэропортовская, 27',
  fd_id: 119,
  fd_name: 'Констанца',
  unloading_address: 'склад 3',
  cargo: 'Стекло',
  contact: 'Кладовщик',
})

test('S3.14 a template with both ends makes a leg, and names the cargo where nobody has', () => {
  const draft = withTemplate(emptyDraft(), TRIP, 'loading')
  expect(draft.legs).toHaveLength(1)
  expect(draft.legs[0]?.values).toMatchObject({
    poo_id: 1,
    fd_id: 119,
    loading_address: 'ул. Аэропортовская, 27',
    unloading_address: 'склад 3',
    loading_contact: 'Кладовщик',
  })
  expect(legName(draft.legs[0] ?? draft.quote)).toBe('Одесса → Констанца')
  expect(draft.quote.values.cargo).toBe('Стекло')
  expect(hasLegFromTemplate(draft, TRIP, 'loading')).toBe(true)
  const withCargo = emptyDraft({ cargo: 'Окна' })
  expect(withTemplate(withCargo, TRIP, 'loading').quote.values.cargo).toBe('Окна')
})

test('S3.14 a loading and an unloading template make one leg, whichever comes first', () => {
  const loading = template({ poo_id: 1, poo_name: 'Одесса', loading_address: 'порт' })
  const unloading = template({ id: 2, fd_id: 2, fd_name: 'Киев', unloading_address: 'склад' })
  const either = [
    withTemplate(withTemplate(emptyDraft(), loading, 'loading'), unloading, 'unloading'),
    withTemplate(withTemplate(emptyDraft(), unloading, 'unloading'), loading, 'loading'),
  ]
  for (const { legs } of either) expect(legs.map(legName)).toEqual(['Одесса → Киев'])
  const [draft] = either
  expect(withTemplate(draft ?? emptyDraft(), loading, 'loading').legs).toHaveLength(2)
})

test('a second trip takes the kind of truck over from the first, and all trucks are counted', () => {
  const first = withTemplate(emptyDraft(), TRIP, 'loading')
  const [leg] = first.legs
  if (!leg) throw new Error('no leg')
  const truck = withValue(withValue(leg, 'container_type_id', 30, 'Тент 22 т'), 'equipment_count', '3')
  const draft = withLeg({ ...first, legs: [truck] })
  expect(draft.legs[1]?.values.container_type_id).toBe(30)
  expect(draft.legs[1]?.names.container_type_id).toBe('Тент 22 т')
  expect(equipmentCount(draft)).toBe(4)
  expect(equipmentCount(draft, leg.key)).toBe(3)
})

test('S3.14 containers that a truck takes on from the port are counted once', () => {
  const draft = withLeg(withLeg(emptyDraft({ order_type_id: 1 })))
  const legs = draft.legs.map((leg) => withValue(leg, 'equipment_count', '2'))
  const [sea, road] = legs
  if (!sea || !road) throw new Error('no legs')
  const mixed = { ...draft, legs: [sea, withValue(road, 'transport_mode', 'auto')] }
  expect(equipmentCount(mixed)).toBe(2)
  expect(equipmentCount(mixed, road.key)).toBe(2)
})

test('by the kind of order a leg goes by road, by sea, by rail or by air', () => {
  const modes = [1, 2, 3, 4].map((type) => withLeg(emptyDraft({ order_type_id: type })).legs[0]?.values.transport_mode)
  expect(modes).toEqual(['sea', 'auto', 'rail', 'air'])
})

test('a leg that is taken away takes its services with it', () => {
  const draft = withLeg(withLeg(emptyDraft()))
  const [first, second] = draft.legs.map(({ key }) => key)
  const services = [first, second, null].map((key) => newService({ service_id: 2, direction_id: key }))
  const remaining = withoutLeg({ ...draft, services }, first ?? '')
  expect(remaining.legs.map(({ key }) => key)).toEqual([second])
  expect(remaining.services.map(({ values }) => values.direction_id)).toEqual([second, null])
})
