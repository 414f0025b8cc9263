/** A sum as other programs write it: "1 234,50", "1.234,50 USD", "$1,200", "1200|EUR". */

const SIGNS: Readonly<Record<string, string>> = {
  $: 'USD',
  '€': 'EUR',
  '₴': 'UAH',
  грн: 'UAH',
  '£': 'GBP',
  zł: 'PLN',
  zl: 'PLN',
  лей: 'RON',
}

const WITH_CURRENCY = /^([^\d\s+-]*)\s*([+-]?[\d\s\u{A0}\u{202F}'’.,]*\d)\s*\|?\s*([^\d\s]*)$/u

/** The number as it was written, and the code of the currency beside it; null where it says none. */
export const sumCell = (text: string): { sum: string; currency: string | null } => {
  const [, before = '', sum = '', after = ''] = WITH_CURRENCY.exec(text.trim()) ?? []
  const word = (before || after).replace(/\.$/, '').toLowerCase()
  if (sum === '' || (before !== '' && after !== '')) return { sum: text, currency: null }
  const currency = SIGNS[word] ?? (/^[a-z]{3}$/.test(word) ? word.toUpperCase() : null)
  return word !== '' && currency === null ? { sum: text, currency: null } : { sum: sum.trim(), currency }
}

/** A sum has two decimals at most: three digits behind its only mark, or behind each of several, are thousands. */
export const wholeThousands = (text: string): string =>
  /^[+-]?[1-9]\d{0,2}([.,]\d{3})+$/.test(text) && new Set(text.match(/[.,]/g)).size === 1
    ? text.replaceAll(/[.,]/g, '')
    : text
