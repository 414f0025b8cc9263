/** Clients, templates and quotations that tests of quotations start from. */
import type { Api } from './api.ts'
import { unique } from './test.ts'

/** Seeded cities and services of every company. */
export const CITY = { odesa: 1, constanta: 119 } as const
export const SERVICE = { carriage: 2, haulage: 3, empty: 4 } as const
export const USD = 2

export interface TestClient {
  id: number
  name: string
}

export const newClient = async (api: Api, values: object = {}): Promise<TestClient> => {
  const name = unique('Стеклодар')
  return { id: await api.add('clients', { name, ...values }), name }
}

/** Origin and destination. */
export interface Lane {
  from: { id: number; name: string }
  to: { id: number; name: string }
}

/** Two lanes from a place without other offers: their last prices are the test's own. */
export const newLanes = async (api: Api): Promise<[Lane, Lane]> => {
  const city = async (beginning: string) => {
    const name = unique(beginning)
    return { name, id: await api.add('cities', { name, country_id: 1 }) }
  }
  const from = await city('Одесса')
  return [
    { from, to: await city('Констанца') },
    { from, to: await city('Бухарест') },
  ]
}

/** Trips with both ends, as in the transport variant. */
export const addTemplates = async (api: Api, clientId: number, lanes: readonly Lane[]): Promise<void> => {
  for (const { from, to } of lanes) {
    await api.add('rio/clients_loading_templates', {
      client_id: clientId,
      poo_id: from.id,
      loading_address: 'ул. Аэропортовская, 27',
      fd_id: to.id,
      unloading_address: 'Bd. Aurel Vlaicu 144, склад 3',
      cargo: 'Стекло листовое, 20 паллет',
    })
  }
}

interface Sold {
  service: number
  sell: string
  buy?: string
}

/** A quotation with one leg, from Odesa to Constanta unless another lane is named, and these services in dollars. */
export const newQuote = async (
  api: Api,
  clientId: number,
  sold: readonly Sold[] = [{ service: SERVICE.carriage, sell: '1550', buy: '1350' }],
  lane?: Lane,
): Promise<number> => {
  const id = await api.add('quotations', {
    client_id: clientId,
    order_type_id: 2,
    cargo: 'Стекло листовое',
    valid_until: Math.floor(Date.now() / 86_400_000) * 86_400 + 7 * 86_400,
  })
  const leg = await api.add('rio/quotations/directions', {
    quote_id: id,
    poo_id: lane?.from.id ?? CITY.odesa,
    fd_id: lane?.to.id ?? CITY.constanta,
    planned_loading_date: Math.floor(Date.now() / 1000) + 86_400,
  })
  for (const { service, sell, buy } of sold) {
    await api.add('quotations/services', {
      quote_id: id,
      direction_id: leg,
      service_id: service,
      sell_price: sell,
      sell_currency_id: USD,
      ...(buy === undefined ? {} : { buy_price: buy, buy_currency_id: USD }),
    })
  }
  return id
}

/** Through the statuses in between. */
export const moveQuote = async (api: Api, id: number, ...statuses: readonly number[]): Promise<void> => {
  for (const status of statuses) await api.done('/api/quotations/update/', { id, status_id: status })
}

export const partsOf = async (api: Api, id: number) => {
  const detail = await api.get('quotations', id)
  const rows = (name: string) => (Array.isArray(detail[name]) ? (detail[name] as Record<string, unknown>[]) : [])
  return { detail, directions: rows('directions'), services: rows('services') }
}
