/** What was asked and paid on the same lane of late (api.md, lane_prices); what we pay only where it may be seen. */
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

/** Empty where nothing is known, and where the server cannot be asked now: the form does without. */
export const readLanePrices = async (from: number, to: number, orderType: unknown): Promise<LanePrice[]> => {
  const type = typeof orderType === 'number' ? `&type=${orderType}` : ''
  try {
    return (await api.get<{ list: LanePrice[] }>(`/api/lane_prices/list/?from=${from}&to=${to}${type}`)).list
  } catch (error) {
    if (error instanceof ApiError) return []
    throw error
  }
}
