/** The last prices between two cities, newest first (features/lane-prices). Purchases only with the right to see them. */
import { api } from '#api/client.ts'

export interface LanePrice {
  date: number
  r: string
  id: number
  number: string | null
  client_name: string | null
  price: string
  currency_id: number | null
  currency_name: string | null
  container_type_name: string | null
  equipment_count: number | null
  buy_price?: string | null
  buy_currency_id?: number | null
  buy_currency_name?: string | null
  margin_percent?: string | null
}

export interface Lane {
  from: number
  to: number
  type: number | null
}

export const readLanePrices = async ({ from, to, type }: Lane): Promise<readonly LanePrice[]> => {
  const ofType = type === null ? '' : `&type=${type}`
  return (await api.get<{ list: LanePrice[] }>(`/api/lane_prices/list/?from=${from}&to=${to}${ofType}`)).list
}
