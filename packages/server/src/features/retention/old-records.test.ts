/** What goes of deleted records, talks and files when a company says so (decision 0105), and all that stays. */
import { DAY, nowSeconds } from '@fura/shared/seconds.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyTable } from '#db/database.ts'
import { deals, type Detail } from '../../testing/deals.ts'
import { HOST_B, testApp, type TestApp } from '../../testing/test-app.ts'
import { someText, type TestUpload, upload } from '../../testing/files.ts'
import { blankOldDeletions } from './deleted-records.ts'
import { removeOldFiles } from './old-files.ts'
import { removeOldMessages } from './old-messages.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
const d = deals(() => app)
const ADMIN = 'admin@demo'

const fileOn = async (sent: TestUpload): Promise<number> =>
  Number((await upload(app, { as: ADMIN, n: 'scan.txt', content: someText(), ...sent })).body.id)
const place = () => ({ db: app.db(), timezone: app.installation().timezone })
const goes = async (name: string, days: number): Promise<number> => {
  const { body } = await app.call({ url: `/api/company/retention/?${name}=${days}`, as: ADMIN })
  return (body.list as { name: string; records: number }[]).find((one) => one.name === name)?.records ?? -1
}
const rowOf = async (table: string, id: number): Promise<Detail> =>
  (await anyTable(app.db().read).selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst()) as Detail
const valuesOf = async (resource: string, id: number): Promise<number> =>
  (
    await app
      .db()
      .read.selectFrom('changes')
      .innerJoin('history', 'history.change_id', 'changes.id')
      .select('field')
      .where('resource', '=', resource)
      .where('record_id', '=', id)
      .execute()
  ).length

/** As if it had happened that long ago. */
const moveBack = (table: 'changes' | 'messages' | 'files', column: 'date' | 'date_create', days: number) =>
  app.db().write((tx) =>
    anyTable(tx)
      .updateTable(table)
      .set({ [column]: nowSeconds() - days * DAY })
      .execute(),
  )
const closeDeal = (id: number) =>
  app
    .db()
    .write((tx) =>
      tx
        .updateTable('orders')
        .set({ in_work: 0, client_debt: 0, client_payment_status: 'full', carrier_payment_status: 'full' })
        .where('id', '=', id)
        .execute(),
    )

test('deleted records are emptied with their attachments, as many as the preview said; others and books stay', async () => {
  const client = Number((await d.done('clients/add', { name: 'Була фірма', tax_code: '12345678' }, ADMIN)).id)
  const clientInUse = Number((await d.done('clients/add', { name: 'Є фірма' }, ADMIN)).id)
  const file = await fileOn({ o_t: 'client', o_id: client })
  const order = await d.order({ cargo: 'Скло' }, ADMIN)
  await d.done('clients/delete', { id: client }, ADMIN)
  await d.done('orders/delete', { id: order }, ADMIN)
  const others = (await app.db(HOST_B).read.selectFrom('history').select('change_id').execute()).length
  await moveBack('changes', 'date', 400)

  expect(await blankOldDeletions({ ...place(), deletedDays: 0 })).toBe(0)
  expect(await blankOldDeletions({ ...place(), deletedDays: 500 })).toBe(0)
  expect(await rowOf('clients', client)).toMatchObject({ name: 'Була фірма', is_deleted: 1 })
  const expectedCount = await goes('deleted_days', 365)
  expect(expectedCount).toBeGreaterThan(1)
  expect(await blankOldDeletions({ ...place(), deletedDays: 365 })).toBe(expectedCount)
  expect(await goes('deleted_days', 365)).toBe(0)

  expect(await rowOf('clients', client)).toMatchObject({ name: '—', tax_code: null, is_deleted: 1 })
  expect(await valuesOf('clients', client)).toBe(0)
  expect(await rowOf('files', file)).toMatchObject({ name: '—', is_deleted: 1 })
  expect(await rowOf('clients', clientInUse)).toMatchObject({ name: 'Є фірма', is_deleted: 0 })
  expect(await valuesOf('clients', clientInUse)).toBeGreaterThan(0)
  expect(await rowOf('orders', order)).toMatchObject({ cargo: 'Скло', is_deleted: 1 })
  await moveBack('changes', 'date', 1900)
  expect(await blankOldDeletions({ ...place(), deletedDays: 365 })).toBeGreaterThan(0)
  expect(await rowOf('orders', order)).toMatchObject({ cargo: null, is_deleted: 1 })
  expect((await app.db(HOST_B).read.selectFrom('history').select('change_id').execute()).length).toBe(others)
  // A late write of a device still learns that the record is gone.
  expect(await d.refused('clients/update', { id: client, name: 'Знов' }, ADMIN)).toMatchObject({ error: 'empty data' })
})

test('a record that was brought back and deleted again lately keeps its values', async () => {
  const id = Number((await d.done('clients/add', { name: 'Двічі видалена' }, ADMIN)).id)
  await d.done('clients/delete', { id }, ADMIN)
  await moveBack('changes', 'date', 400)
  await app.db().write((tx) => tx.updateTable('clients').set({ is_deleted: 0 }).where('id', '=', id).execute())
  await d.done('clients/delete', { id }, ADMIN)
  await blankOldDeletions({ ...place(), deletedDays: 365 })
  expect(await rowOf('clients', id)).toMatchObject({ name: 'Двічі видалена', is_deleted: 1 })
})

test('old messages of closed deals go and the chat with them; those of open deals and young ones stay', async () => {
  const [open, closed] = [await d.order({}, ADMIN), await d.order({}, ADMIN)]
  const say = async (id: number, text: string, more = {}) =>
    Number((await d.done('messages', { action: 'add', o_t: 'order', o_id: id, text, ...more }, ADMIN)).id)
  const stays = await say(open, 'Ще везуть')
  const first = await say(closed, 'Привезли')
  const reply = await say(closed, 'Дякую', { reply_to_id: first })
  await closeDeal(closed)
  expect(await removeOldMessages({ ...place(), chatDays: 365 })).toBe(0)
  await moveBack('messages', 'date_create', 400)
  const expectedCount = await goes('chat_days', 365)
  expect(expectedCount).toBeGreaterThan(1)
  expect(await removeOldMessages({ ...place(), chatDays: 365 })).toBe(expectedCount)
  for (const id of [first, reply]) expect(await rowOf('messages', id)).toMatchObject({ text: null, is_deleted: 1 })
  expect(await rowOf('messages', stays)).toMatchObject({ text: 'Ще везуть', is_deleted: 0 })
  const chats = await anyTable(app.db().read).selectFrom('chats').selectAll().where('o_t', '=', 'order').execute()
  expect(chats.map((chat) => Number((chat as Detail).o_id))).not.toContain(closed)
  expect(await removeOldMessages({ ...place(), chatDays: 365 })).toBe(0)
})

test('old photos of closed deals go with their bytes; papers wait for five years, files of clients and of open deals stay', async () => {
  const [open, closed] = [await d.order({}, ADMIN), await d.order({}, ADMIN)]
  const files = {
    photo: await fileOn({ o_t: 'order', o_id: closed, kind: 'photo' }),
    cmr: await fileOn({ o_t: 'order', o_id: closed, kind: 'cmr' }),
    open: await fileOn({ o_t: 'order', o_id: open, kind: 'photo' }),
    client: await fileOn({ o_t: 'client', o_id: 1, kind: 'photo' }),
  }
  await closeDeal(closed)
  const isThere = async (id: number) => (await rowOf('files', id)).is_deleted === 0
  expect(await removeOldFiles({ ...place(), fileDays: 365 })).toBe(0)
  await moveBack('files', 'date_create', 400)
  const expectedCount = await goes('file_days', 365)
  expect(expectedCount).toBeGreaterThan(0)
  expect(await removeOldFiles({ ...place(), fileDays: 365 })).toBe(expectedCount)
  expect([await isThere(files.photo), await isThere(files.cmr), await isThere(files.open)]).toEqual([false, true, true])
  await moveBack('files', 'date_create', 1900)
  await removeOldFiles({ ...place(), fileDays: 365 })
  expect([await isThere(files.cmr), await isThere(files.open), await isThere(files.client)]).toEqual([
    false,
    true,
    true,
  ])
})
