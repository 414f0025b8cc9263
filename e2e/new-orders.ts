/** Orders that tests make for themselves, complete enough to move on. */
import { DAY } from '@fura/shared/seconds.ts'
import type { Api } from './api.ts'
import { unique } from './test.ts'

export const tomorrow = (): number => Math.floor(Date.now() / 1000 / DAY) * DAY + DAY + 9 * 3600

/** A sea order of the first client; `values` replaces what a test needs. */
export const newOrder = async (api: Api, values: object = {}): Promise<{ id: number; number: string }> => {
  const id = await api.add('orders', {
    client_id: 1,
    order_type_id: 1,
    pol_id: 1,
    pod_id: 2,
    cargo: 'Стекло листовое',
    planned_loading_date: tomorrow(),
    ...values,
  })
  return { id, number: String((await api.get('orders', id)).number) }
}

/** A client of the test's own: lists filtered by it show only the test's records. */
export const newClient = (api: Api, values: object = {}): Promise<number> =>
  api.add('clients', { name: unique('Клиент'), city: 1, ...values })
