/** Lines of a document: one side each, exact sums, the base currency at the rate of the row. */
import { describe, expect, test } from 'vitest'
import { carrierLines, customerLines, lineInBase, netPrice, soldLines, totalsOf } from './money-lines.ts'

const SERVICE = {
  id: 1,
  service_id: 4,
  quantity: '3.000',
  sell_price: '33.3330',
  sell_currency_id: 2,
  sell_rate: '41.500000',
  sell_vat_id: 1,
  sell_net: '83.33',
  sell_vat: '16.67',
  sell_gross: '100.00',
  buy_price: '20.0000',
  buy_gross: '60.00',
  contractor_id: 9,
  comment: 'между нами',
}

describe('lines of a document', () => {
  test('contain neither our costs nor internal notes', () => {
    const [line] = soldLines([SERVICE])
    expect(JSON.stringify(line)).not.toMatch(/buy|contractor|20\.0000|60\.00|между/)
    expect(line).toMatchObject({ price: '33.3330', net: '83.33', vat: '16.67', gross: '100.00', partyId: null })
  })

  test('have the carrier for carriers, the payer for clients', () => {
    const row = { id: 1, price: '5', client_id: 3, contractor_id: 4, net: '5.00', vat_amount: '0.00', gross: '5.00' }
    expect(customerLines([row])[0]?.partyId).toBe(3)
    expect(carrierLines([row])[0]?.partyId).toBe(4)
  })

  test('leave out a service that is not sold', () => {
    expect(soldLines([{ id: 1, service_id: 4, buy_price: '10' }])).toEqual([])
  })

  test('in the base currency add up to the cent', () => {
    const lines = soldLines([SERVICE, SERVICE]).map((line) => lineInBase(line, 1))
    // 83.33 × 41.5 = 3,458.195 and 16.67 × 41.5 = 691.805, each rounded half up.
    expect(lines[0]).toMatchObject({ currencyId: 1, net: '3458.20', vat: '691.81', gross: '4150.01' })
    expect(totalsOf(lines)).toEqual({ net: '6916.40', vat: '1383.62', gross: '8300.02' })
  })

  test('have the unit price without VAT, however it was agreed', () => {
    const [line] = soldLines([SERVICE])
    expect(line && netPrice(line)).toBe('27.7767')
  })
})
