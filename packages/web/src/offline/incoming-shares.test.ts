/** Shares from other apps: stored whole, for the person they belong to, and refused by name where they cannot be taken. */
import { MAX_FILE_BYTES } from '@fura/shared/constants.ts'
import { beforeEach, expect, test } from 'vitest'
import { writeBoot } from '#core/boot-store.ts'
import { changeShare, claimShares, dropShare, dropSharesOf, keepShare, readShares } from './incoming-shares.ts'
import { userDbName } from './store.ts'
import { installBrowser } from './testing/device.ts'

const [FIRST, SECOND] = [userDbName('test', 1), userDbName('test', 2)]

beforeEach(async () => {
  installBrowser()
  await writeBoot('manifest', { UniqueID: 'test' })
})

const enter = (id: number) => writeBoot('lastUser', { tokenEnd: 'x', user: { id } })

const formOf = (files: readonly File[], texts: Readonly<Record<string, string>> = {}): FormData => {
  const form = new FormData()
  for (const [name, text] of Object.entries(texts)) form.append(name, text)
  for (const file of files) form.append('files', file)
  return form
}

const photo = (name = 'CMR.jpg') => new File(['bytes of a photo'], name, { type: 'image/jpeg' })

test('a photo and a text are kept whole for the person who was logged in last, and for nobody else', async () => {
  await enter(1)
  await keepShare(formOf([photo()], { title: 'CMR', text: 'Груз сдан' }))
  const { own } = await readShares(FIRST)
  expect(own).toMatchObject([{ text: 'CMR\nГруз сдан', files: [{ name: 'CMR.jpg', mime: 'image/jpeg' }], refused: [] }])
  expect(new TextDecoder().decode(own[0]?.files[0]?.bytes)).toBe('bytes of a photo')
  expect(await claimShares(SECOND)).toEqual({ own: [], others: 1 })
  expect((await readShares(FIRST)).own).toHaveLength(1)
})

test('shared while nobody was logged in, it belongs to the first who logs in', async () => {
  await keepShare(formOf([photo()]))
  expect((await claimShares(FIRST)).own).toHaveLength(1)
  expect(await claimShares(SECOND)).toEqual({ own: [], others: 1 })
})

test('files that are too large, empty or of a refused kind are named with the reason; the rest is stored', async () => {
  const large = new File([new Uint8Array(MAX_FILE_BYTES + 1)], 'film.mp4', { type: 'video/mp4' })
  const program = new File(['MZ'], 'setup.exe', { type: 'application/x-msdownload' })
  await keepShare(formOf([large, program, new File([], 'empty.pdf', { type: 'application/pdf' }), photo()]))
  const [share] = (await readShares(FIRST)).own
  expect(share?.files.map(({ name }) => name)).toEqual(['CMR.jpg'])
  expect(share?.refused).toEqual([
    { name: 'film.mp4', why: 'files.too_large' },
    { name: 'setup.exe', why: 'field_error.rule:file_type' },
    { name: 'empty.pdf', why: 'field_error.rule:file_empty' },
  ])
})

test('a device without room for the bytes says which files it did not take', async () => {
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its own `this`
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function limited(this: IDBObjectStore, value: { files?: unknown[] }, key) {
    if ((value.files?.length ?? 0) > 0) throw new DOMException('no room', 'QuotaExceededError')
    return put.call(this, value, key)
  }
  try {
    await keepShare(formOf([photo()]))
  } finally {
    IDBObjectStore.prototype.put = put
  }
  expect((await readShares(FIRST)).own).toMatchObject([
    { files: [], refused: [{ name: 'CMR.jpg', why: 'error.storage full' }] },
  ])
})

test('a page address that comes twice is stored once, and an empty share is not stored', async () => {
  await keepShare(formOf([], { text: 'Букинг https://line.example/1', url: 'https://line.example/1' }))
  await keepShare(formOf([], { text: ' ' }))
  expect((await readShares(FIRST)).own.map(({ text }) => text)).toEqual(['Букинг https://line.example/1'])
})

test('attached things go, the rest stays, and a deleting logout removes only the person’s own', async () => {
  await enter(1)
  await keepShare(formOf([photo(), photo('second.jpg')]))
  const [share] = (await readShares(FIRST)).own
  if (!share) throw new Error('nothing was kept')
  await changeShare({ ...share, files: share.files.slice(1) })
  expect((await readShares(FIRST)).own[0]?.files.map(({ name }) => name)).toEqual(['second.jpg'])
  await enter(2)
  await keepShare(formOf([photo()]))
  await dropSharesOf(FIRST)
  expect(await readShares(FIRST)).toEqual({ own: [], others: 1 })
  const [other] = (await readShares(SECOND)).own
  await dropShare(other?.key ?? '')
  expect(await readShares(SECOND)).toEqual({ own: [], others: 0 })
})
