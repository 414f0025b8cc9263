/** When a task is overdue, which dates it may have and what it needs. */
import { describe, expect, test } from 'vitest'
import { TASK_STATUS } from '../statuses.ts'
import { dateErrors, isOverdue, missingOfTask } from './task-rules.ts'

const TODAY = 1_790_000_000

describe('a task is overdue', () => {
  test('when its date has passed and it is new, in progress or waiting', () => {
    for (const status of [1, 2, 3]) expect(isOverdue({ status_id: status, date_end: 99 }, 100)).toBe(true)
  })

  test('never when it is done or cancelled, not yet due or without a date', () => {
    for (const status of [4, 5]) expect(isOverdue({ status_id: status, date_end: 99 }, 100)).toBe(false)
    expect(isOverdue({ status_id: TASK_STATUS.new, date_end: 100 }, 100)).toBe(false)
    expect(isOverdue({ status_id: TASK_STATUS.new, date_end: 0 }, 100)).toBe(false)
  })
})

describe('S5.10 the dates of a task', () => {
  test('are not before today when they are new', () => {
    expect(dateErrors(null, { date_end: TODAY }, TODAY)).toEqual({})
    expect(dateErrors(null, { date_end: TODAY - 1 }, TODAY)).toEqual({ date_end: 'rule:date_past' })
    expect(dateErrors({ date_end: TODAY + 9 }, { date_end: TODAY - 1 }, TODAY)).toEqual({ date_end: 'rule:date_past' })
    expect(dateErrors(null, { date_start: 5, date_end: TODAY }, TODAY)).toEqual({ date_start: 'rule:date_past' })
  })

  test('may stay where they are', () => {
    expect(dateErrors({ date_start: 5, date_end: 9 }, { date_start: 5, date_end: 9 }, TODAY)).toEqual({})
  })

  test('end after they start', () => {
    expect(dateErrors(null, { date_start: TODAY + 2, date_end: TODAY + 1 }, TODAY)).toEqual({
      date_end: 'rule:dates_order',
    })
    expect(dateErrors(null, { date_start: 0, date_end: TODAY + 1 }, TODAY)).toEqual({})
  })
})

test('a contact task says how, and done it says what came of it; others need neither', () => {
  const contact = { type_id: 1, contact_type_id: 2, status_id: TASK_STATUS.new, result: null }
  expect(missingOfTask(contact)).toEqual({})
  expect(missingOfTask({ ...contact, contact_type_id: null })).toEqual({ contact_type_id: 'required' })
  expect(missingOfTask({ ...contact, status_id: TASK_STATUS.done })).toEqual({ result: 'required' })
  expect(missingOfTask({ ...contact, status_id: TASK_STATUS.done, result: 'ok' })).toEqual({})
  expect(missingOfTask({ type_id: 4, contact_type_id: null, status_id: TASK_STATUS.done, result: null })).toEqual({})
})
