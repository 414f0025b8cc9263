/** Records for pictures of road work: a load of six stops, one without a truck, an offer with a price. */
import { DAY } from '@fura/shared/seconds.ts'
import { ORDER_STATUS, QUOTE_STATUS } from '@fura/shared/statuses.ts'
import type { Api } from './api.ts'

const TENT = 'Тент'
const STOPS = ['Житомир', 'Ровно', 'Львов', 'Краков', 'Катовице', 'Лодзь']
const USD = { currency_id: 2, rate: '41.500000' }

export interface RoadData {
  crewedId: number
  openId: number
  quoteId: number
}

const midnight = (days: number): number => (Math.floor(Date.now() / 1000 / DAY) + days) * DAY

const morning = (days: number): number => midnight(days) + 7 * 3600

const firstOf = async (api: Api, resource: string, query: string) => {
  const [row] = await api.list(resource, query)
  if (!row) throw new Error(`the demo company has nothing in ${resource} for ${query}`)
  return row
}

const cityId = async (api: Api, name: string): Promise<number> =>
  (await firstOf(api, 'cities', `search=${encodeURIComponent(name)}`)).id

const tentId = async (api: Api): Promise<number> =>
  (await firstOf(api, 'container_types', `f[kind]=truck&search=${encodeURIComponent(TENT)}`)).id

const addLoad = async (api: Api): Promise<number> =>
  api.add('orders', {
    client_id: 1,
    order_type_id: 2,
    status_id: ORDER_STATUS.confirmed,
    poo_id: await cityId(api, 'Киев'),
    fd_id: await cityId(api, 'Вроцлав'),
    container_type_id: await tentId(api),
    cargo: 'Стекло листовое, 20 паллет',
    planned_loading_date: morning(1),
    planned_unloading_date: morning(4),
  })

const addStops = async (api: Api, orderId: number): Promise<void> => {
  for (const [index, name] of STOPS.entries()) {
    await api.add('orders/stops', {
      order_id: orderId,
      stop_kind: index < 2 ? 'load' : 'unload',
      city_id: await cityId(api, name),
      address: `ул. Складская, ${index + 1}, ворота ${index + 3}`,
      contact: `Кладовщик ${index + 1}, +380 67 555 10 0${index}`,
      planned_date: morning(1) + (index + 1) * 6 * 3600,
    })
  }
}

const addCrewedLoad = async (api: Api): Promise<number> => {
  const id = await addLoad(api)
  const drivers = await api.list('drivers', '')
  const driver = drivers.find(({ contractor_id, truck_id }) => contractor_id !== null && truck_id !== null)
  if (!driver) throw new Error('the demo company has no driver with a truck')
  const { contractor_id, truck_id, trailer_id } = driver
  const crew = { contractor_id, truck_id, trailer_id, driver_id: driver.id }
  await api.add('orders/containers', { order_id: id, container_type_id: await tentId(api), ...crew })
  await addStops(api, id)
  await api.add('rio/orders/customer_freight', { order_id: id, price: '2150', ...USD })
  await api.add('rio/orders/carrier_freight', { order_id: id, price: '1780', contractor_id, ...USD })
  for (const status_id of [ORDER_STATUS.booked, ORDER_STATUS.to_loading]) {
    await api.done('/api/orders/update/', { id, status_id })
  }
  return id
}

const addPricedQuote = async (api: Api): Promise<number> => {
  const quote = { client_id: 1, order_type_id: 2, cargo: 'Стекло листовое', valid_until: midnight(7) }
  const id = await api.add('quotations', quote)
  const leg = await api.add('rio/quotations/directions', {
    quote_id: id,
    poo_id: await cityId(api, 'Киев'),
    fd_id: await cityId(api, 'Вроцлав'),
    planned_loading_date: morning(1),
  })
  const prices = { sell_price: '1550', sell_currency_id: 2, buy_price: '1350', buy_currency_id: 2 }
  await api.add('quotations/services', { quote_id: id, direction_id: leg, service_id: 2, ...prices })
  await api.done('/api/quotations/update/', { id, status_id: QUOTE_STATUS.priced })
  return id
}

export const addRoadData = async (api: Api): Promise<RoadData> => ({
  crewedId: await addCrewedLoad(api),
  openId: await addLoad(api),
  quoteId: await addPricedQuote(api),
})
