/** What a quotation takes over from its lead. */
import { expect, test } from 'vitest'
import { setCompanyZone } from '#core/company-zone.ts'
import { quoteFromLead } from './quote-from-lead.ts'

test('S3.14 S3.15 a quotation takes over the request of its lead, with the route as its first leg', () => {
  setCompanyZone('Europe/Kyiv')
  const lead = {
    id: 5,
    rev: 1,
    name: 'Стекло в Румынию',
    order_type_id: 2,
    order_type_name: 'Автоперевозка',
    poo_id: 1,
    poo_name: 'Одесса',
    fd_id: 119,
    fd_name: 'Констанца',
    cargo: 'Стекло',
    equipment_count: 2,
    phone: '380670000000',
    planned_loading_date: Date.UTC(2026, 10, 20) / 1000,
  }
  const { quote, leg } = quoteFromLead(lead)
  const morning = Date.parse('2026-11-20T09:00:00+02:00') / 1000
  expect(quote).toEqual({
    lead_id: 5,
    lead_name: 'Стекло в Румынию',
    order_type_id: 2,
    order_type_name: 'Автоперевозка',
    cargo: 'Стекло',
    planned_loading_date: morning,
  })
  expect(leg).toMatchObject({ poo_id: 1, poo_name: 'Одесса', fd_id: 119, equipment_count: 2 })
})

test('without a place there is no leg yet', () => {
  expect(quoteFromLead({ id: 5, rev: 1, name: 'Звонок' }).leg).toBeUndefined()
})
