/** The daily rates of the bank: their state, and the switch. Both need the server: it reads the bank. */
import { api } from '#api/client.ts'

export interface BankRates {
  is_on: 0 | 1
  source: string
  /** 0: never. */
  fetched_at: number
  day: number
  /** 0: at once. */
  next_at: number
  error: string | null
}

const PATH = '/api/currencies/exchange_rate/bank/'

export const readBankRates = async (): Promise<BankRates> => (await api.get<{ detail: BankRates }>(PATH)).detail

/** Switching them on again fetches them at once. */
export const switchBankRates = async (isOn: boolean): Promise<BankRates> =>
  (await api.post<{ detail: BankRates }>(PATH, { is_on: isOn ? 1 : 0 })).detail
