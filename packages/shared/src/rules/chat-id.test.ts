/** What a chat is called, and whom a message calls. */
import { expect, test } from 'vitest'
import { chatId, mentionedIn, parseChatId } from './chat-id.ts'

test('S2.03 a chat id is the id of its object and a suffix of six characters', () => {
  expect(chatId({ o_t: 'order', o_id: 17 })).toBe('17-order')
  expect(chatId({ o_t: 'quote', o_id: 5 }).slice(-6)).toBe('-quote')
  expect(parseChatId('17-order')).toEqual({ o_t: 'order', o_id: 17 })
  expect(parseChatId('5-quote')).toEqual({ o_t: 'quote', o_id: 5 })
})

test('S2.03 an id that is not sent yet has a chat as well', () => {
  const id = '@0199a6b2-1c4e-7d1a-8a2b-0123456789ab'
  expect(parseChatId(chatId({ o_t: 'order', o_id: id }))).toEqual({ o_t: 'order', o_id: id })
})

test.each(['17', '17-client', '-order', '0-order', '017-order', '17-order-order', 'participants', '1e3-order'])(
  'S2.03 nothing is called %s',
  (text) => {
    expect(parseChatId(text)).toBeNull()
  },
)

test('a message calls those whose names stand behind an @', () => {
  const people = [{ name: 'Игорь Савчук' }, { name: 'Анна Ковальчук' }, { name: '' }]
  expect(mentionedIn('@Анна Ковальчук, телекс есть?', people)).toEqual([people[1]])
  expect(mentionedIn('Анна Ковальчук звонила', people)).toEqual([])
})
