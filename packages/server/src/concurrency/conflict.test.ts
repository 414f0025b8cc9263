/** Two people with the same record open, on two nodes. What one entity shows here, the generated set shows for all. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../testing/test-app.ts'
import { type Nodes, twoNodes } from './nodes.ts'

const [ANNA, BORIS] = ['admin@demo', 'head@demo']

let nodes: Nodes
beforeAll(async () => {
  nodes = await twoNodes()
})
afterAll(() => nodes.close())

type Detail = Record<string, unknown>

const addDriver = async (): Promise<Detail> => {
  const body = { name: 'Коваль', phone: '380671234567', comment: 'было', license_number: 'AA 1' }
  const added = await nodes.first.call({ url: '/api/drivers/add/', body, as: ANNA })
  return read(Number(added.body.id))
}
const read = async (id: number): Promise<Detail> => {
  const { body } = await nodes.second.call({ url: `/api/drivers/get/${id}/`, as: BORIS })
  return body.detail as Detail
}
/** A save by somebody who saw the driver as `original`. */
const save = (original: Detail, changed: Detail, as: string): Promise<Answer> => {
  const base = Object.fromEntries(Object.keys(changed).map((name) => [name, original[name]]))
  const body = { id: original.id, ...changed, _sync: { base_rev: original.rev, base } }
  return (as === ANNA ? nodes.first : nodes.second).call({ url: '/api/drivers/update/', body, as })
}

describe('C1 two people load and both save', () => {
  test('different fields: both are kept, and the second gets the field they did not know', async () => {
    const driver = await addDriver()
    expect((await save(driver, { comment: 'Анна' }, ANNA)).body).toMatchObject({ status: 'ok', rev: 2 })
    const second = await save(driver, { license_number: 'BB 2' }, BORIS)
    expect(second.body).toMatchObject({ status: 'ok', rev: 3, _sync: { merged: ['comment'] } })
    expect(await read(Number(driver.id))).toMatchObject({ comment: 'Анна', license_number: 'BB 2' })
  })

  test('the same field: the second gets the conflict with the record as it is, and nothing is overwritten', async () => {
    const driver = await addDriver()
    await save(driver, { comment: 'Анна' }, ANNA)
    const now = await read(Number(driver.id))
    const second = await save(driver, { comment: 'Борис', license_number: 'BB 2' }, BORIS)
    expect(second.code).toBe(200)
    expect(second.body).toMatchObject({ status: 'error', error: 'conflict', detail: now })
    expect(await read(Number(driver.id))).toEqual(now)
  })

  test('twenty saves of one field at the same moment: one is kept, nineteen get a conflict', async () => {
    const driver = await addDriver()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => save(driver, { comment: `слово ${i}` }, i % 2 === 0 ? ANNA : BORIS)),
    )
    const savedComments = answers.flatMap(({ body }, i) => (body.status === 'ok' ? [`слово ${i}`] : []))
    expect(savedComments).toHaveLength(1)
    expect(answers.filter(({ body }) => body.error === 'conflict')).toHaveLength(19)
    expect(await read(Number(driver.id))).toMatchObject({ comment: savedComments[0], rev: 2 })
  })

  test('saves of different fields at the same moment: all are kept', async () => {
    const driver = await addDriver()
    const changes = {
      name: 'Коваленко',
      phone2: '380501112233',
      comment: 'стало',
      license_number: 'CC 3',
      passport_number: 'МЕ 123456',
      passport_issued: 'Киевским РО',
    }
    const saves = Object.entries(changes).map(([name, value], i) =>
      save(driver, { [name]: value }, i % 2 === 0 ? ANNA : BORIS),
    )
    for (const { body } of await Promise.all(saves)) expect(body.status).toBe('ok')
    expect(await read(Number(driver.id))).toMatchObject({ ...changes, rev: 1 + saves.length })
  })
})
