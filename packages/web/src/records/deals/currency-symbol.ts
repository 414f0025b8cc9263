/** The sign of a currency as people write it behind a sum: ₴ for UAH. A word that names no currency stands as it is. */
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
