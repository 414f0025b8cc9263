/** Where rates come from: which bank a company asks by its own currency, at which address, and how its answer reads. Data. */
import type { RATE_SOURCES } from '@fura/shared/entities/exchange-rate.ts'
import { type BankTable, readEcb, readNbk, readNbp, readNbu } from './bank-parsers.ts'

export type BankName = Exclude<(typeof RATE_SOURCES)[number], 'manual'>

export interface BankSource {
  name: BankName
  /** The currency of the bank's rates. */
  national: string
  /** `day` as YYYY-MM-DD. */
  address: (day: string) => string
  read: (text: string) => BankTable
  /** Whose days the bank counts. */
  timeZone: string
  /** Seconds after midnight there when the table of the day is out. NBU and NBK settle it the day before. */
  publishedAt: number
}

const HOUR = 3600
const MINUTE = 60

export const BANKS: Readonly<Record<BankName, BankSource>> = {
  nbu: {
    name: 'nbu',
    national: 'UAH',
    address: (day) =>
      `https://bank.gov.ua/NBUStatService/v1/statdirectory/exchange?json&date=${day.replaceAll('-', '')}`,
    read: readNbu,
    timeZone: 'Europe/Kyiv',
    publishedAt: 10 * MINUTE,
  },
  nbk: {
    name: 'nbk',
    national: 'KZT',
    address: (day) => `https://nationalbank.kz/rss/get_rates.cfm?fdate=${day.split('-').toReversed().join('.')}`,
    read: readNbk,
    timeZone: 'Asia/Almaty',
    publishedAt: 10 * MINUTE,
  },
  nbp: {
    name: 'nbp',
    national: 'PLN',
    address: () => 'https://api.nbp.pl/api/exchangerates/tables/A/?format=json',
    read: readNbp,
    timeZone: 'Europe/Warsaw',
    publishedAt: 13 * HOUR,
  },
  ecb: {
    name: 'ecb',
    national: 'EUR',
    address: () => 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
    read: readEcb,
    timeZone: 'Europe/Berlin',
    publishedAt: 17 * HOUR,
  },
}

const OF_CURRENCY: Readonly<Record<string, BankName>> = { UAH: 'nbu', KZT: 'nbk', PLN: 'nbp', EUR: 'ecb' }

/** Companies with another base currency use the NBU, which has a rate for every currency of the product. */
export const bankOf = (ownCurrency: string): BankSource => BANKS[OF_CURRENCY[ownCurrency] ?? 'nbu']
