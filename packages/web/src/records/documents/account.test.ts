/** Which account of our firm a paper prints: by its currency, else the default one, else what the firm itself says. */
import { describe, expect, test } from 'vitest'
import { accountFor, currencyOf } from './account.ts'
import type { DocumentKind, Papers } from './document.ts'
import type { Row } from './paper-row.ts'
import { sampleOrder } from './sample/sample.ts'
import { pdfOf } from './testing/make-pdf.ts'
import { readPages, textOf, withoutBlanks } from './testing/read-pdf.ts'

const [UAH, USD, EUR] = [1, 2, 3]
const OF_FIRM = 'UA213223130000026007233566001'
const OWN = { legal_entity_id: 1, is_default: 0 }

const ACCOUNTS: readonly Row[] = [
  { ...OWN, id: 11, currency_id: EUR, iban: 'DE89370400440532013000', bank_name: 'Euro Bank', swift: 'EUROBANK' },
  { ...OWN, id: 12, currency_id: UAH, iban: 'UA583808050000026009702978805', is_default: 1, mfo: '380805' },
  { ...OWN, id: 13, currency_id: USD, account_number: '0077 88 99', legal_entity_id: 2 },
]

const withAccounts = (accounts: readonly Row[] = ACCOUNTS): Papers => {
  const papers = sampleOrder()
  const rows = accounts.map((row): [string, Row] => [`bank_account:${row.id}`, row])
  return { ...papers, records: new Map<string, Row>([...papers.records, ...rows]) }
}

test('is one of the firm of the deal: in the currency, else the default; none where none is known', () => {
  const chosen = (currencyId: number | null) => accountFor(withAccounts(), currencyId)?.id
  expect([EUR, UAH, USD, null].map(chosen)).toEqual([11, 12, 12, 12])
  expect(accountFor(withAccounts([]), EUR)).toBeUndefined()
  const several = withAccounts([...ACCOUNTS, { ...OWN, id: 10, currency_id: UAH }])
  expect(accountFor(several, UAH)?.id).toBe(12)
})

test('the currency of several is the own one', () => {
  const papers = withAccounts()
  expect(currencyOf(papers, papers.bought)).toBe(EUR)
  expect(currencyOf(papers, papers.sold)).toBe(UAH)
  expect(currencyOf(papers, [])).toBe(UAH)
})

const printed = async (kind: DocumentKind, papers: Papers, currencyId: number | null = null): Promise<string> => {
  const choices = { language: 'ru', carrierId: null, buyerId: null, currencyId } as const
  return textOf(await readPages(await pdfOf({ kind, papers, choices, pictures: {} })))
}

describe('on paper', () => {
  const [, hryvnias] = ACCOUNTS
  test.each([
    ['invoice', null, String(hryvnias?.iban)],
    ['act', UAH, '380805'],
    ['client_order', null, String(hryvnias?.iban)],
    ['transport_order', null, 'EUROBANK'],
  ] as const)('%s in %s has %s, and not what the firm had before', async (kind, currencyId, expected) => {
    const text = await printed(kind, withAccounts(), currencyId)
    expect(text).toContain(withoutBlanks(expected))
    expect(text).not.toContain(OF_FIRM)
  })

  test('an invoice in euros has the account in euros; a number without an IBAN stands where there is one', async () => {
    const papers = withAccounts()
    const inEuros = { ...papers, sold: papers.sold.slice(0, 1).map((line) => ({ ...line, currencyId: EUR })) }
    expect(await printed('invoice', inEuros, EUR)).toContain('DE89370400440532013000')
    const numbered = withAccounts([{ ...OWN, id: 14, currency_id: UAH, account_number: '0077 88 99', is_default: 1 }])
    expect(await printed('invoice', numbered)).toContain(withoutBlanks('0077 88 99'))
    expect(await printed('quotation', papers)).not.toContain('DE89370400440532013000')
  })

  test('without accounts on this device a paper has what the firm says', async () => {
    expect(await printed('invoice', withAccounts([]))).toContain(OF_FIRM)
  })
})
