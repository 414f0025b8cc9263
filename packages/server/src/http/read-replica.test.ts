/** Lists come from the copy of the database while it has all that was written, and from the database itself else. */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { copyDatabase, dropDatabase, urlOfDatabase } from '../testing/template.ts'
import { untilMade } from '../testing/template-made.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

const [HERE, THERE] = ['Здесь', 'На копии']

/** A copy of the same template stands for the standby; what it has replayed is put into it by hand. */
describe.skipIf(inject('engine') !== 'postgres' || !inject('postgresAdminUrl'))('with READ_DATABASE_URL', () => {
  const name = `test_replica_${process.pid}`
  const adminUrl = String(inject('postgresAdminUrl'))
  let copy: pg.Client
  let node: TestApp
  let other: TestApp
  let schema: string

  beforeAll(async () => {
    await untilMade(inject('templateFolder'))
    await copyDatabase(adminUrl, name, 'file_copy')
    const environment = { READ_DATABASE_URL: urlOfDatabase(inject('postgresUrl'), name) }
    node = await testApp({ environment })
    other = await testApp({ environment, beside: node })
    schema = node.installation().place.name
    copy = new pg.Client({ connectionString: environment.READ_DATABASE_URL })
    // It is cut on purpose at the end.
    copy.on('error', () => {})
    await copy.connect()
    await copy.query(`update "${schema}".drivers set name = $1, name_sort = $1 where id = 1`, [THERE])
    await node.db().write((tx) => tx.updateTable('drivers').set({ name: HERE }).where('id', '=', 1).execute())
  })

  afterAll(async () => {
    await copy.end()
    await other.close()
    await node.close()
    await dropDatabase(adminUrl, name)
  })

  const nameInList = async (app: TestApp): Promise<unknown> => {
    const { body } = await app.call({ url: '/api/drivers/list/?num=100', as: 'admin@demo' })
    const list = body.list as { id: number; name: string }[]
    return list.find(({ id }) => id === 1)?.name
  }

  const replay = async (): Promise<void> => {
    const last = await node
      .db()
      .read.selectFrom('changes')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    await copy.query(
      `insert into "${schema}".changes (id, resource, record_id, rev, op, team_user_id, date, date_acted)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [last.id, last.resource, last.record_id, last.rev, last.op, last.team_user_id, last.date, last.date_acted],
    )
  }

  test('a list is read from the copy, a card from the database', async () => {
    expect(await nameInList(node)).toBe(THERE)
    const { body } = await node.call({ url: '/api/drivers/get/1/', as: 'admin@demo' })
    expect(JSON.stringify(body)).toContain(HERE)
  })

  test('a write is in the next list of either node, even before the replica has it', async () => {
    const update = { id: 2, phone: '+380 67 000 00 01' }
    const saved = await node.call({ url: '/api/drivers/update/', body: update, as: 'admin@demo' })
    expect(saved.body.status).toBe('ok')
    expect(await nameInList(node)).toBe(HERE)
    expect(await nameInList(other)).toBe(HERE)
    await replay()
    expect(await nameInList(node)).toBe(THERE)
    expect(await nameInList(other)).toBe(THERE)
  })

  test('a copy that is away is not missed', async () => {
    const admin = new pg.Client({ connectionString: adminUrl })
    await admin.connect()
    try {
      await admin.query(`alter database "${name}" allow_connections false`)
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
      expect(await nameInList(node)).toBe(HERE)
    } finally {
      await admin.end()
    }
  })
})
