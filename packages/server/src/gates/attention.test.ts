/** `attention=1` of leads and tasks finds exactly those of the one who asks whose mark the rule sets (domain.md 3.10). */
import { DAY } from '@fura/shared/seconds.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import { task } from '@fura/shared/entities/task.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { type AttentionKind, attentionOf } from '@fura/shared/rules/attention.ts'
import { leadInWork } from '@fura/shared/rules/lead.ts'
import { STATUSES } from '@fura/shared/statuses.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { sample } from '../testing/sample.ts'
import { addRecord } from '#resource/save.ts'
import { writeAsServer } from '../admin/server-actor.ts'
import { PATIENCE } from './send.ts'

vi.setConfig(PATIENCE)

const MANAGER = 'manager@demo'
const [MANAGER_ID, OTHER_ID] = [2, 3]

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const now = Math.floor(Date.now() / 1000)
const MOMENTS = [0, now - DAY, now + DAY]

interface Kind {
  kind: AttentionKind
  entity: Entity
  list: 'leads_statuses' | 'tasks_statuses'
  /** Whose it is, and by when. */
  whose: string
  due: string
  /** Fields that go with a status. */
  inStatus: (status: number) => Values
}

const KINDS: readonly Kind[] = [
  {
    kind: 'lead',
    entity: lead,
    list: 'leads_statuses',
    whose: 'manager_id',
    due: 'next_contact_date',
    inStatus: (status) => ({ in_work: leadInWork(status) }),
  },
  { kind: 'task', entity: task, list: 'tasks_statuses', whose: 'team_user_id', due: 'date_end', inStatus: () => ({}) },
]

const findIds = async (entity: Entity, query: string): Promise<Set<number>> => {
  const ids = new Set<number>()
  for (let start = 0; ; start += 100) {
    const { body } = await t.call({ url: `/api/${entity.path}/list/?num=100&start=${start}&${query}`, as: MANAGER })
    expect(body, query).toMatchObject({ status: 'ok' })
    const rows = body.list as { id: number }[]
    for (const { id } of rows) ids.add(id)
    if (rows.length < 100) return ids
  }
}

describe.each(KINDS)('S7.14 attention=1 of $kind', ({ kind, entity, list, whose, due, inStatus }) => {
  test('finds mine that need me, in every status and at every moment, and nothing else', async () => {
    const base = await sample(t, entity)
    const expected = new Map<number, boolean>()
    for (const { id: status } of STATUSES[list])
      for (const moment of MOMENTS)
        for (const person of [MANAGER_ID, OTHER_ID]) {
          const values = { ...base, [whose]: person, [due]: moment, status_id: status, ...inStatus(status) }
          const { id } = await writeAsServer(t.installation(), (writing) => addRecord(writing, entity, values))
          const isMarked = attentionOf(kind, values, now, 'Europe/Kyiv') !== null
          expected.set(id, isMarked && person === MANAGER_ID)
        }
    const [marked, all] = [await findIds(entity, 'attention=1'), await findIds(entity, 'attention=0')]
    for (const [id, isExpected] of expected) expect([id, marked.has(id), all.has(id)]).toEqual([id, isExpected, true])
    expect([...expected.values()].filter(Boolean).length).toBeGreaterThan(2)
  })

  test('is a word with two values, and a file of the list obeys it', async () => {
    for (const value of ['2', '', 'yes']) {
      const { body } = await t.call({ url: `/api/${entity.path}/list/?attention=${value}`, as: MANAGER })
      expect(body).toMatchObject({ error: 'invalid data', fields: { attention: expect.any(String) as unknown } })
    }
    const { text } = await t.call({
      url: `/api/${entity.path}/export/?format=csv&attention=1&num=100`,
      as: 'admin@demo',
    })
    expect(text).not.toContain('"status":"error"')
  })
})
