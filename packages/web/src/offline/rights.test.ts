/** When rights change, copies made under the earlier ones are deleted, in this tab and in the others. */
import { driver } from '@fura/shared/entities/driver.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { link } from '#api/link.ts'
import { readPage } from './reads.ts'
import { onRightsElsewhere } from './rights-elsewhere.ts'
import { keepRights } from './rights.ts'
import { closeUser, currentStore, openStore, openUser } from './store.ts'
import { openTabChannel } from './tab-channel.ts'
import { installBrowser } from './testing/device.ts'
import { enter, listOf, ROWS } from './testing/driver-lists.ts'
import { installFetch } from './testing/fake-fetch.ts'

beforeEach(async () => {
  installBrowser()
  link.found()
  installFetch(() => listOf(ROWS))
  await openUser('test', 1)
})
afterEach(closeUser)

test('changed rights: every copy goes, unsent work stays', async () => {
  const user = { id: 1, name: 'Иван', role: 'manager', can_add_driver: 1 }
  expect(await keepRights(user)).toBe(false)
  await readPage(driver, '', 0)
  await enter({ id: 1, set: { name: 'Новое имя' } })
  expect(await keepRights({ ...user, name: 'Пётр' })).toBe(false)
  expect(await keepRights({ ...user, can_add_driver: 0 })).toBe(true)
  await currentStore().withDb(async (db) => {
    expect([await db.count('rec'), await db.count('page'), await db.count('outbox')]).toEqual([0, 0, 1])
  })
  expect(await keepRights({ ...user, can_add_driver: 0 })).toBe(false)
})

test('a deputy who starts or stops sees other records: every copy goes', async () => {
  const user = { id: 1, role: 'manager', stands_for: [] }
  expect(await keepRights({ id: 1, role: 'manager' })).toBe(false)
  // A server that does not know deputies yet says nothing of them.
  expect(await keepRights(user)).toBe(false)
  await readPage(driver, '', 0)
  expect(await keepRights({ ...user, stands_for: [{ id: 9 }] })).toBe(true)
  expect(await currentStore().withDb((db) => db.count('rec'))).toBe(0)
  expect(await keepRights(user)).toBe(true)
})

test('a read under way while rights change is repeated: its answer under the earlier rights is neither stored nor shown', async () => {
  const user = { id: 1, role: 'manager', can_add_driver: 1 }
  await keepRights(user)
  const answer = Promise.withResolvers<Response>()
  const answers = [
    answer.promise,
    Promise.resolve(new Response(JSON.stringify({ status: 'ok', list: [ROWS[1]], total_num: 1 }))),
  ]
  globalThis.fetch = () => answers.shift() as Promise<Response>
  const reading = readPage(driver, '', 0)
  await keepRights({ ...user, can_add_driver: 0 })
  answer.resolve(new Response(JSON.stringify({ status: 'ok', list: ROWS, total_num: 2 })))
  expect((await reading).rows.map(({ id }) => id)).toEqual([2])
  expect(await currentStore().withDb((db) => db.getAllKeys('rec'))).toEqual([['drivers', 2]])
})

test('when another tab learns of new rights, this tab empties its copies, reads again, and reads its user', async () => {
  await keepRights({ id: 1, role: 'manager', can_add_driver: 1 })
  await readPage(driver, '', 0)
  const answer = Promise.withResolvers<Response>()
  const answers = [
    answer.promise,
    Promise.resolve(new Response(JSON.stringify({ status: 'ok', list: [ROWS[1]], total_num: 1 }))),
  ]
  globalThis.fetch = () => answers.shift() as Promise<Response>
  const heard = Promise.withResolvers<undefined>()
  const stop = onRightsElsewhere(() => heard.resolve(undefined))
  const reading = readPage(driver, '', 0)
  const otherTab = openStore(currentStore().name)
  openTabChannel(otherTab).sendToOthers({ type: 'rights' })
  await heard.promise
  expect(await currentStore().withDb((db) => db.count('rec'))).toBe(0)
  answer.resolve(new Response(JSON.stringify({ status: 'ok', list: ROWS, total_num: 2 })))
  expect((await reading).rows.map(({ id }) => id)).toEqual([2])
  expect(await currentStore().withDb((db) => db.getAllKeys('rec'))).toEqual([['drivers', 2]])
  stop()
  otherTab.close()
})
