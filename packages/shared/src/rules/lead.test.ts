/** What a lead must have in which status. */
import { expect, test } from 'vitest'
import { LEAD_STATUS } from '../statuses.ts'
import { checkLead, leadInWork } from './lead.ts'

const lead = {
  status_id: LEAD_STATUS.new,
  phone: '380671234567',
  email: null,
  manager_id: null,
  reject_reason_id: null,
}
const ALL = Object.keys(lead)

test('a phone or an e-mail is needed, either is enough', () => {
  expect(checkLead(lead, ALL)).toEqual({})
  expect(checkLead({ ...lead, phone: null, email: 'a@b.example' }, ALL)).toEqual({})
  expect(checkLead({ ...lead, phone: null }, ALL)).toEqual({ phone: 'rule:phone_or_email' })
})

test('a lead that is no longer new needs a manager, except spam', () => {
  expect(checkLead({ ...lead, status_id: LEAD_STATUS.assigned }, ALL)).toEqual({ manager_id: 'required' })
  expect(checkLead({ ...lead, status_id: LEAD_STATUS.assigned, manager_id: 3 }, ALL)).toEqual({})
  expect(checkLead({ ...lead, status_id: LEAD_STATUS.junk }, ALL)).toEqual({})
})

test('a rejection has a reason', () => {
  const rejected = { ...lead, status_id: LEAD_STATUS.rejected, manager_id: 3 }
  expect(checkLead(rejected, ALL)).toEqual({ reject_reason_id: 'required' })
  expect(checkLead({ ...rejected, reject_reason_id: 1 }, ALL)).toEqual({})
})

test('its conversion cannot be set by hand', () => {
  expect(checkLead({ ...lead, status_id: LEAD_STATUS.converted, manager_id: 3 }, ALL)).toEqual({
    status_id: 'rule:convert',
  })
})

test('an existing gap does not block a change of another field', () => {
  expect(checkLead({ ...lead, phone: null, status_id: LEAD_STATUS.rejected }, ['comment'])).toEqual({})
})

test('counts as work as its status says', () => {
  expect([1, 6, 7, 8, 9, 10, 99].map(leadInWork)).toEqual([1, 1, 0, 1, 0, 0, 0])
})
