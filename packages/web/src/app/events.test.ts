/** Parsing the event stream, however the network cuts it. */
import { expect, test } from 'vitest'
import { againAfter, eventReader } from './events.ts'

test('the names of whole events are read wherever the pieces end', () => {
  const stream = 'retry: 3000\n\nevent: change\ndata: {"r":"orders"}\n\nid: c7\nevent: news\ndata: {}\n\n:\n\n'
  for (const size of [1, 3, 17, stream.length]) {
    const namesIn = eventReader()
    const pieces = stream.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
    expect(pieces.flatMap((piece) => namesIn(piece))).toEqual(['change', 'news'])
  }
})

test('a missing stream is requested less and less often', () => {
  expect([0, 1, 2, 3, 40].map(againAfter)).toEqual([3000, 6000, 12_000, 30_000, 30_000])
})
