/** Members are added to the text of records, whatever stands in their texts. */
import { expect, test } from 'vitest'
import { idsIn, withMembers } from './answer-text.ts'

const LIST = [
  { id: 7, name: '{"id":8,"name":"x"}', comment: 'a"}, {"id":9,', team_ids: [1, 2] },
  { id: 12, name: String.raw`\{"id":13,`, comment: null, team_ids: [] },
]

test.each([
  ['closely', JSON.stringify({ status: 'ok', list: LIST, total_num: 2 })],
  [
    'as PostgreSQL does',
    `{"status":"ok","list":[${LIST.map((one) => JSON.stringify(one)).join(', \n ')}],"total_num":2}`,
  ],
])('of records that are written %s', (_, text) => {
  expect(idsIn(text)).toEqual([7, 12])
  expect(JSON.parse(withMembers(text, (id) => ({ files_count: id, messages_unread: 0 })))).toEqual({
    status: 'ok',
    list: LIST.map((one) => ({ ...one, files_count: one.id, messages_unread: 0 })),
    total_num: 2,
  })
})

test('of none', () => {
  expect(withMembers('{"status":"ok","list":[],"total_num":0}', () => ({ files_count: 1 }))).toBe(
    '{"status":"ok","list":[],"total_num":0}',
  )
})
