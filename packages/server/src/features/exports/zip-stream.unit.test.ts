/** An archive ends with its source, and its source with the archive. */
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { fromBufferPromise } from 'yauzl'
import { expect, test } from 'vitest'
import { zipStream } from './zip-stream.ts'

const parts = () => [
  { name: 'first.xml', content: ['<a/>'] },
  { name: 'второй.xml', content: ['<b>', 'ї'.repeat(100_000), '</b>'] },
]

test('another program reads the parts, and the same parts make the same bytes', async () => {
  const [once, again] = [await buffer(zipStream(parts())), await buffer(zipStream(parts()))]
  expect(once.equals(again)).toBe(true)
  const archive = await fromBufferPromise(once)
  const read: [string, string][] = []
  for await (const entry of archive.eachEntry())
    read.push([entry.fileName, (await buffer(await archive.openReadStreamPromise(entry))).toString()])
  expect(read).toEqual(parts().map(({ name, content }) => [name, content.join('')]))
})

test('a source that fails in the middle fails the archive', async () => {
  const failing = async function* () {
    yield '<rows>'
    await setImmediate()
    throw new Error('the database is away')
  }
  const archive = zipStream([...parts(), { name: 'rows.xml', content: failing() }])
  await expect(buffer(archive)).rejects.toThrow('the database is away')
})

test('a source produces only as much as is read, and ends when the reader leaves', async () => {
  let pulled = 0
  let hasEnded = false
  const endless = async function* () {
    try {
      for (;;) {
        pulled += 1
        yield String(Math.random()).repeat(1000)
      }
    } finally {
      hasEnded = true
    }
  }
  const archive = zipStream([{ name: 'rows.xml', content: endless() }])
  for await (const _ of archive) break
  await expect.poll(() => hasEnded).toBe(true)
  const before = pulled
  await setImmediate()
  expect([pulled, before < 100]).toEqual([before, true])
})
