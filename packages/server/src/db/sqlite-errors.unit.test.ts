/** Which of SQLite's errors mean that nothing was stored, and which that the question may be asked again. */
import { expect, test } from 'vitest'
import { isPassing, isUnstored } from './sqlite-errors.ts'

const sqliteError = (errcode: number): Error => Object.assign(new Error('of SQLite'), { errcode })

test.each([
  ['read-only', 8],
  ['full', 13],
  ['a failed write', 778],
  ['a failed sync', 1034],
  ['a failed sync of the folder', 1290],
  ['a failed cut of the file', 1546],
])('X7 %s: nothing was stored', (_name, code) => {
  expect(isUnstored(sqliteError(code))).toBe(true)
})

test.each([
  ['a failed read', 266],
  ['a read that ended early', 522],
  ['busy', 5],
])('X7 %s says nothing about storing, and may pass', (_name, code) => {
  expect([isUnstored(sqliteError(code)), isPassing(sqliteError(code))]).toEqual([false, true])
})

test('X7 an error of another kind is neither', () => {
  for (const error of [new Error('of ours'), sqliteError(19)])
    expect([isUnstored(error), isPassing(error)]).toEqual([false, false])
})
