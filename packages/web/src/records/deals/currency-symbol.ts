/** The sign of a currency as written behind a sum: ₴ for UAH. An unknown code stays as it is. */
const SIGNS: Readonly<Record<string, string>> = {
  UAH: '₴',
  USD: '$',
  EUR: '€',
  PLN: 'zł',
  GBP: '£',
  KZT: '₸',
  CNY: '¥',
  TRY: '₺',
  RON: 'lei',
}

export const currencySign = (code: string): string => SIGNS[code] ?? code
