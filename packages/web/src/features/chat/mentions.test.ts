/** Mentions by @. */
import { expect, test } from 'vitest'
import { offeredPeople, typedMention, withMention } from './mentions.ts'

const person = (id: number, name: string) => ({ id, name, position: '', photo: null })
const PEOPLE = [person(1, 'Савчук Игорь'), person(2, 'Ковальчук Анна'), person(3, 'Семёнов Пётр')]

test('begins with an @ at the beginning of a word', () => {
  expect(typedMention('@', 1)).toBe('')
  expect(typedMention('Где @Ков', 8)).toBe('Ков')
  expect(typedMention('@Ковальчук Ан', 13)).toBe('Ковальчук Ан')
  expect(typedMention('a@b', 3)).toBeNull()
  expect(typedMention('@Анна, да', 9)).toBeNull()
})

test('offers people of whom a name begins like that', () => {
  expect(offeredPeople(PEOPLE, 'игор').map(({ id }) => id)).toEqual([1])
  expect(offeredPeople(PEOPLE, 'семен').map(({ id }) => id)).toEqual([3])
  expect(offeredPeople(PEOPLE, 'ан ков').map(({ id }) => id)).toEqual([2])
  expect(offeredPeople(PEOPLE, '')).toHaveLength(3)
})

test('writes the whole name', () => {
  expect(withMention('Где @ко?', 7, 'ко', 'Ковальчук Анна')).toEqual({ text: 'Где @Ковальчук Анна ?', caret: 20 })
})
