/** S4.08 the status steps of a lead and the fields that they require. */
import { LEAD_STATUS } from '@fura/shared/statuses.ts'
import { expect, test } from 'vitest'
import { askedFieldsOfLead, isConverted, nextLeadStatuses, nextStatusesByTalk } from './lead-state.ts'

const row = (values: object) => ({ id: 1, rev: 1, ...values })

test('the record itself decides its next statuses', () => {
  expect(nextLeadStatuses(row({ status_id: LEAD_STATUS.new, status_next: [2] }))).toEqual([2])
  expect(nextLeadStatuses(row({ status_id: LEAD_STATUS.new }))).toEqual([2, 3, 9, 10])
})

test('a converted lead is closed', () => {
  expect(isConverted(row({ status_id: LEAD_STATUS.converted }))).toBe(true)
  expect(isConverted(row({ status_id: LEAD_STATUS.offer_sent }))).toBe(false)
})

test('a refusal asks for its reason, a delay for its day, the first step for the assignee', () => {
  expect(askedFieldsOfLead('rejected', row({ manager_id: 4 }))).toEqual(['reject_reason_id', 'reject_comment'])
  expect(askedFieldsOfLead('postponed', row({ manager_id: 4 }))).toEqual(['next_contact_date'])
  expect(askedFieldsOfLead('assigned', row({ manager_id: null }))).toEqual(['manager_id'])
  expect(askedFieldsOfLead('contacted', row({ manager_id: 4 }))).toEqual([])
  expect(askedFieldsOfLead('junk', row({ manager_id: null }))).toEqual([])
})

test('a talk leads only to statuses without further questions', () => {
  expect(nextStatusesByTalk(row({ status_id: LEAD_STATUS.qualified, manager_id: 4 }))).toEqual([5])
  expect(nextStatusesByTalk(row({ status_id: LEAD_STATUS.new, manager_id: null }))).toEqual([10])
})
