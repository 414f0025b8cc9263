/** Recent selling and buying prices of the same lane (api.md, lane_prices); buying prices only with the right to see them. */
import { api, ApiError } from '#api/client.ts'

export interface LanePrice {
  date: number
  id: number
  number: string
  client_name: string | null
  price: string
  currency_id: number
  buy_price?: string | null
  buy_currency_id?: number | null
  margin_percent?: string | null
}

/** Empty if there are none or the server is unreachable: the form works without. */
export const readLanePrices = async (from: number, to: number, orderType: unknown): Promise<LanePrice[]> => {
  const type = typeof orderType === 'number' ? `&type=${orderType}` : ''
  try {
    return (await api.get<{ list: LanePrice[] }>(`/api/lane_prices/list/?from=${from}&to=${to}${type}`)).list
  } catch (error) {
    if (error instanceof ApiError) return []
    throw error
  }
}
