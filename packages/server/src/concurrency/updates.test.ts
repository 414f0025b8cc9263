/** Many people write at once while others chain the cursor of the news: each of them gets each message, whatever the order of commits. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deals, PEOPLE, SELLER } from '../testing/deals.ts'
import { IS_WHOLE_RUN } from '../testing/whole-run.ts'
import { type Nodes, patiently, twoNodes } from './nodes.ts'

const WRITERS = ['admin@demo', 'head@demo', 'dispatcher@demo', 'v.moroz@demo']
/** Messages of each writer; few enough that one poll lists them all. */
const ROUNDS = IS_WHOLE_RUN ? 25 : 10
const AT_ONCE = 4
const READERS = 3
const KNOWN_WITHIN_MS = 3000

let nodes: Nodes
beforeAll(async () => {
  nodes = await twoNodes()
})
afterAll(() => nodes.close())

interface News {
  data: { has_new_messages: number; count_messages: number }
  cursor: string
  changed: { r: string; id: number }[]
  reset?: 1
}

const checkUpdates = async (from: string | number): Promise<News> => {
  const { body } = await patiently(() =>
    nodes.call({
      url: '/api/check_updates/',
      body: { action: 'main', date_from: from },
      as: SELLER,
    }),
  )
  expect(body).toMatchObject({ status: 'ok' })
  return body as unknown as News
}

const say = async (order: number, as: string, text: string): Promise<number> => {
  const { body } = await patiently(() =>
    nodes.call({
      url: '/api/messages/',
      body: { action: 'add', o_t: 'order', o_id: order, text },
      as,
    }),
  )
  expect(body).toMatchObject({ status: 'ok' })
  return Number(body.id)
}

test(
  `C7 ${WRITERS.length * ROUNDS * AT_ONCE} messages of ${WRITERS.length * AT_ONCE} writers: every reader who follows the cursor gets each`,
  { timeout: 180_000 },
  async () => {
    const order = await deals(() => nodes.first).order({ manager_id: PEOPLE.seller })
    const { cursor: begin } = await checkUpdates('')
    /** When all had been written; another node knows of it a moment later. */
    let writtenAt = Infinity
    const write = async (as: string, place: number) => {
      const messageIds: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) messageIds.push(await say(order, as, `${place} ${round}`))
      return messageIds
    }
    const read = async () => {
      const receivedIds: number[] = []
      const unflagged: number[] = []
      let messageCount = 0
      let cursor = begin
      for (let isLast = false; !isLast;) {
        isLast = performance.now() > writtenAt + KNOWN_WITHIN_MS
        const answer = await checkUpdates(cursor)
        expect(answer.reset).toBeUndefined()
        const messages = answer.changed.filter(({ r }) => r === 'messages').map(({ id }) => id)
        if (messages.length > 0 && answer.data.has_new_messages !== 1) unflagged.push(...messages)
        receivedIds.push(...messages)
        messageCount += answer.data.count_messages
        cursor = answer.cursor
        await sleep(5)
      }
      return { receivedIds: receivedIds.toSorted((a, b) => a - b), unflagged, messageCount }
    }
    const writing = Promise.all(
      WRITERS.flatMap((as, person) => Array.from({ length: AT_ONCE }, (_, place) => write(as, person * 10 + place))),
    ).finally(() => {
      writtenAt = performance.now()
    })
    const readers = await Promise.all(Array.from({ length: READERS }, read))
    const messageIds = (await writing).flat().toSorted((a, b) => a - b)
    expect(messageIds).toHaveLength(WRITERS.length * ROUNDS * AT_ONCE)
    for (const { receivedIds, unflagged, messageCount } of readers) {
      expect(receivedIds).toEqual(messageIds)
      expect(unflagged).toEqual([])
      expect(messageCount).toBe(messageIds.length)
    }
  },
)
