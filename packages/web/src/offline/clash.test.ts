/** What a conflict asks, and what remains of a change after the choice. */
import { driver } from '@fura/shared/entities/driver.ts'
import { describe, expect, test } from 'vitest'
import { clashesOf, editAfter } from './clash.ts'

const { fields } = driver
/** The truck and the trailer of a driver are one group. */
const base = { comment: 'было', truck_id: 1, trailer_id: 2, name: 'Иван' }
const now = { id: 7, rev: 4, ...base }

describe('a conflict asks', () => {
  test('of each field that both changed, and of none that only one did', () => {
    const edit = { set: { comment: 'моё', name: 'Олег' }, base }
    expect(clashesOf(fields, edit, { ...now, comment: 'их', phone: '380' })).toEqual([['comment']])
  })

  test('nothing of a field where both wrote the same', () => {
    const edit = { set: { comment: 'моё', name: 'Олег' }, base }
    expect(clashesOf(fields, edit, { ...now, comment: 'моё', name: 'Пётр' })).toEqual([['name']])
  })

  test('14 of a group as one, the sent fields with those that others changed', () => {
    const edit = { set: { truck_id: 5 }, base }
    expect(clashesOf(fields, edit, { ...now, trailer_id: 6 })).toEqual([['truck_id', 'trailer_id']])
  })

  test('of all that was sent where the clash is in a field that this person may not see', () => {
    const edit = { set: { comment: 'моё', truck_id: 5 }, base }
    expect(new Set(clashesOf(fields, edit, now).flat())).toEqual(new Set(['comment', 'truck_id']))
  })
})

describe('after the choice', () => {
  const edit = { set: { comment: 'моё', truck_id: 5, name: 'Олег' }, base }
  const theirNow = { ...now, comment: 'их', trailer_id: 6 }

  test('14 "mine" of a group brings its other fields back: no half of each', () => {
    const choice = { mine: ['truck_id', 'trailer_id'], theirs: ['comment'] }
    expect(editAfter(fields, edit, theirNow, choice)).toEqual({
      set: { trailer_id: 2, truck_id: 5, name: 'Олег' },
      base: { ...base, comment: 'их', trailer_id: 6 },
    })
  })

  test('"theirs" leaves what did not clash', () => {
    const choice = { mine: [], theirs: ['comment', 'truck_id', 'trailer_id'] }
    expect(editAfter(fields, edit, theirNow, choice).set).toEqual({ name: 'Олег' })
  })
})
