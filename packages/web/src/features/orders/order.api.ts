/** Calls of orders that no form makes: a copy, and the rates of today. Both need the network. */
import { api } from '#api/client.ts'
import { newUuid } from '#offline/entry.ts'

/** Once, however often the network makes the device repeat itself. */
const once = () => ({ headers: { 'Idempotency-Key': newUuid() } })

export const copyOrder = async (id: number): Promise<number> =>
  (await api.post<{ id: number }>('/api/orders/copy/', { id }, once())).id

export const refreshRates = async (id: number): Promise<void> => {
  await api.post('/api/orders/rates/', { id }, once())
}
