/**
 * Every kind of record that the app writes goes through the outbox and arrives once: added, changed and deleted without a network,
 * referred to by its temporary id until the server gives a real one, though the first answer to each change is lost. Generated from the declarations.
 */
import { absence } from '@fura/shared/entities/absence.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { client } from '@fura/shared/entities/client.ts'
import { contactHistory } from '@fura/shared/entities/contact-history.ts'
import { driver } from '@fura/shared/entities/driver.ts'
import { entities, ownerOf, targetOf } from '@fura/shared/entities/index.ts'
import { order } from '@fura/shared/entities/order.ts'
import { orderContainer } from '@fura/shared/entities/order-container.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { task } from '@fura/shared/entities/task.ts'
import type { Field } from '@fura/shared/fields/field.ts'
import { ORDER_STATUS, QUOTE_STATUS } from '@fura/shared/statuses.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { anyTable } from '../../packages/server/src/db/database.ts'
import { ADMIN, makeRecord, newBody, someChange } from '../../packages/server/src/gates/valid-call.ts'
import { quotes } from '../../packages/server/src/testing/quotes.ts'
import { type TestApp, testApp } from '../../packages/server/src/testing/test-app.ts'
import type { RecordId } from '../../packages/web/src/offline/entry.ts'
import { addFileAt } from '../../packages/web/src/offline/files.ts'
import { sayAtOnce } from '../../packages/web/src/offline/messages.ts'
import { type Change, saveAt } from '../../packages/web/src/offline/save.ts'
import { Device } from './device.ts'

/** Not through the outbox: the app needs a connection for their passwords and rights. */
const NEEDS_SERVER = new Set(['team_user'])

const written = entities.filter(({ name, can }) => can.add !== 'nobody' && !NEEDS_SERVER.has(name))

/** An absence is ended, not deleted: no call deletes one. */
const deleted = written.filter((entity) => entity.name !== absence.name)

const DISPATCHER = { login: 'dispatcher@demo', id: 3 }

let t: TestApp
let device: Device
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  device = await Device.start(t, ADMIN)
  device.network = 'off'
})
afterEach(() => device.close())

/** Like a form that does not wait. */
const save = async (change: Omit<Change, 'label'>): Promise<RecordId> => {
  const result = await saveAt(device.session, { ...change, label: change.entity.name }, 0)
  if (result.state === 'rejected') throw result.error
  return result.id
}

const rowOf = async ({ table }: Entity, id: number): Promise<Record<string, unknown>> => {
  const row = await anyTable(t.db().read).selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? {}
}

/** How many changes of this device the server has done, each with a key of its own. */
const doneCount = async (): Promise<number> => {
  const rows = await t
    .db()
    .read.selectFrom('mutations')
    .select('key')
    .where('client_id', '=', device.clientId)
    .execute()
  return rows.length
}

/** Daily records. Statuses, types and rates stay the seeded ones, because rules depend on them. */
const WORK = new Set(['client', 'contractor', 'lead', 'quote', 'order', 'driver', 'truck', 'trailer', 'car', 'task'])

/** The record that a field refers to, if it was added on this device before. */
const madeTarget = (field: Field, values: Record<string, unknown>, made: ReadonlyMap<string, RecordId>) => {
  if (!field.required || (field.kind !== 'ref' && field.kind !== 'owner')) return undefined
  const target = field.kind === 'ref' ? targetOf(field) : ownerOf(field, values[field.by ?? ''])
  return target && WORK.has(target.name) ? made.get(target.name) : undefined
}

/** A text that no rule checks. */
const changeOf = async (entity: Entity): Promise<Record<string, unknown>> =>
  'comment' in entity.fields ? { comment: `изменено ${entity.name}` } : someChange(t, entity)

test('every record is made and changed without a network, names others made there, and arrives once', async () => {
  const made = new Map<string, RecordId>()
  const changes = new Map<string, Record<string, unknown>>()
  let references = 0
  for (const entity of written) {
    const values: Record<string, unknown> = await newBody(t, entity)
    for (const [name, field] of Object.entries(entity.fields)) {
      const target = name in values ? madeTarget(field, values, made) : undefined
      if (target === undefined) continue
      values[name] = target
      references += 1
    }
    const id = await save({ entity, action: 'add', values })
    made.set(entity.name, id)
    const change = await changeOf(entity)
    await save({ entity, action: 'update', id, values: change })
    changes.set(entity.name, change)
  }
  expect(await doneCount()).toBe(0)
  expect(await device.sendAll()).toEqual([])

  expect(references, 'sub-records were made of records that had no real id yet').toBeGreaterThan(10)
  expect(await doneCount()).toBe(2 * written.length)
  for (const entity of written) {
    const id = await device.realId(made.get(entity.name) ?? '')
    const row = await rowOf(entity, id)
    expect(row, entity.name).toMatchObject({ is_deleted: 0, ...changes.get(entity.name) })
    expect(JSON.stringify(row), entity.name).not.toMatch(/@[0-9a-f]{8}-/)
  }
})

test('every record is deleted without a network, once', async () => {
  const ids = new Map<Entity, number>()
  for (const entity of deleted) {
    device.network = 'fair'
    ids.set(entity, await makeRecord(t, entity))
    device.network = 'off'
    await save({ entity, action: 'delete', id: ids.get(entity) ?? 0 })
  }
  expect(await device.sendAll()).toEqual([])
  expect(await doneCount()).toBe(deleted.length)
  for (const [entity, id] of ids) expect((await rowOf(entity, id)).is_deleted ?? 1, entity.name).toBe(1)
})

test('client → order → status → container → photo → message → task → talk: in order, with real ids', async () => {
  const clientId = await save({ entity: client, action: 'add', values: { name: 'Offline', city: 1 } })
  const deal = {
    client_id: clientId,
    order_type_id: 1,
    pol_id: 1,
    pod_id: 2,
    cargo: 'Стекло',
    planned_loading_date: 1_900_000_000,
  }
  const orderId = await save({ entity: order, action: 'add', values: deal })
  await save({ entity: order, action: 'update', id: orderId, values: { status_id: ORDER_STATUS.confirmed } })
  const container = { order_id: orderId, container_type_id: 2, number: 'CSQU3054383' }
  await save({ entity: orderContainer, action: 'add', values: container })
  const bytes = new TextEncoder().encode('%PDF-1.4\n%%EOF\n').buffer
  const sha256 = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')
  const file = { bytes, mime: 'application/pdf', name: 'cmr.pdf', sha256, thumb: null }
  await addFileAt(device.session, { ...file, o_t: 'order', o_id: orderId, kind: 'cmr' })
  const thread = { o_t: 'order', o_id: orderId, is_second_chat: 0 } as const
  const plain = { replyTo: null, mentionIds: [], fileIds: [] }
  for (const text of ['один', 'два', 'три']) await sayAtOnce({ ...plain, thread, text }, device.session)
  const about = { object_type: 'order', object_id: orderId, name: 'Проверить' }
  const taskId = await save({ entity: task, action: 'add', values: { ...(await newBody(t, task)), ...about } })
  const talk = await newBody(t, contactHistory)
  await save({ entity: contactHistory, action: 'add', values: { ...talk, owner_type: 1, owner_id: clientId } })
  expect(await device.sendAll()).toEqual([])

  const [realClient, realOrder] = [await device.realId(clientId), await device.realId(orderId)]
  const read = async (path: string) => (await t.call({ url: `/api/${path}`, as: ADMIN })).body
  const { detail } = await read(`orders/get/${realOrder}/`)
  expect(detail).toMatchObject({
    client_id: realClient,
    status_id: ORDER_STATUS.confirmed,
    containers: [{ number: 'CSQU3054383' }],
  })
  expect((await read(`files/list/?o_t=order&o_id=${realOrder}`)).list).toMatchObject([{ name: 'cmr.pdf', kind: 'cmr' }])
  const messages = { action: 'list', o_t: 'order', o_id: realOrder }
  const { list } = (await t.call({ url: '/api/messages/', body: messages, as: ADMIN })).body
  const texts = (list as { text: string }[])
    .map(({ text }) => text)
    .filter((text) => ['один', 'два', 'три'].includes(text))
  expect(texts).toEqual(['один', 'два', 'три'])
  expect(await rowOf(task, await device.realId(taskId))).toMatchObject({ object_id: realOrder })
  const talks = await anyTable(t.db().read)
    .selectFrom(contactHistory.table)
    .select('id')
    .where('owner_id', '=', realClient)
    .where('owner_type', '=', 1)
    .execute()
  expect(talks).toHaveLength(1)
})

test('a right that was withdrawn while the device was offline refuses its change alone, and nobody is logged out', async () => {
  device.close()
  device = await Device.start(t, DISPATCHER.login)
  device.network = 'off'
  await save({ entity: driver, action: 'update', id: 1, values: { comment: 'без права' } })
  await save({ entity: driver, action: 'add', values: { name: 'Олег', phone: '380671234567' } })
  const withdrawn = { id: DISPATCHER.id, can_edit_driver: 0 }
  const answer = await t.call({ url: '/api/team_users/update/', body: withdrawn, as: ADMIN })
  expect(answer.body).toMatchObject({ status: 'ok' })
  const [refused, ...others] = await device.sendAll()
  expect(JSON.parse(refused ?? '{}')).toMatchObject({ res: 'drivers', op: 'update', code: 'access denied' })
  expect(others).toEqual([])
  expect(await doneCount()).toBe(1)
  expect(await rowOf(driver, 1)).not.toMatchObject({ comment: 'без права' })
})

test('S3.14 an accepted quotation becomes an order without a network: once, behind its other changes', async () => {
  const id = await quotes(() => t).quoteIn(QUOTE_STATUS.negotiation)
  await save({ entity: quote, action: 'update', id, values: { status_id: QUOTE_STATUS.accepted } })
  await save({ entity: quote, action: 'update', id, values: { confirm: 0 }, path: '/api/quotations/convert/' })
  expect(await device.sendAll()).toEqual([])
  const orders = await t.db().read.selectFrom('orders').select('id').where('quote_id', '=', id).execute()
  expect(orders).toHaveLength(1)
  expect(await rowOf(quote, id)).toMatchObject({ status_id: QUOTE_STATUS.ordered, order_id: orders[0]?.id })
})
