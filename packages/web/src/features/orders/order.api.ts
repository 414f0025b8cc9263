/** Calls of orders that no form makes: a copy, and the rates of today. They need the network. */
import { exchangeRate } from '@fura/shared/entities/exchange-rate.ts'
import { api } from '#api/client.ts'
import { newUuid } from '#core/uuid.ts'

/** Idempotent: a repeated request makes one copy. */
const idempotentOptions = () => ({ headers: { 'Idempotency-Key': newUuid() } })

export const copyOrder = async (id: number): Promise<number> =>
  (await api.post<{ id: number }>('/api/orders/copy/', { id }, idempotentOptions())).id

/** Whether the company has any exchange rate. */
export const hasRates = async (): Promise<boolean> =>
  (await api.get<{ total_num: number }>(`/api/${exchangeRate.path}/list/?num=1`)).total_num > 0

interface RefreshedRates {
  /** How many prices got another rate. */
  updated: number
  /** Ids of currencies without a rate. */
  missing: readonly number[]
}

export const refreshRates = (id: number): Promise<RefreshedRates> =>
  api.post<RefreshedRates>('/api/orders/rates/', { id }, idempotentOptions())
