/** Colleagues like the manager of the demo, with the sessions of their devices. */
import type { Database } from '../../packages/server/src/db/database.ts'
import { openSession } from '../../packages/server/src/http/sessions.ts'

export const FIRST_COLLEAGUE = 5000

interface Device {
  userId: number
  token: string
}

export const addColleagues = async (db: Database, users: number, devices: number): Promise<Device[]> => {
  const like = await db.read.selectFrom('team_users').selectAll().where('id', '=', 2).executeTakeFirstOrThrow()
  await db.write(async (tx) => {
    for (let n = 0; n < users; n += 1) {
      const key = `bench${n}@example.com`
      const own = { id: FIRST_COLLEAGUE + n, name: `Сотрудник ${n}`, login: key, email: key, unique_key: key }
      await tx
        .insertInto('team_users')
        .values({ ...like, ...own })
        .execute()
    }
  })
  return db.write(async (tx) => {
    const opened: Device[] = []
    for (let n = 0; n < devices; n += 1) {
      const userId = FIRST_COLLEAGUE + (n % users)
      opened.push({ userId, token: await openSession(tx, userId, 'bench') })
    }
    return opened
  })
}
