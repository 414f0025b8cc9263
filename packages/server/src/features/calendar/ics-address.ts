/**
 * The secret address of a person's calendar. It is made of the server's key, the installation, the person and a number that a
 * renewal raises: it can be shown again, nothing in the database gives it away, and an older one is dead.
 */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Database, Tx } from '#db/database.ts'

const FILE = /^(\d{1,15})-([\w-]{43})\.ics$/

export interface IcsAddresses {
  pathOf(installation: string, userId: number, version: number): string
  /** Whose calendar the name of the file asks for, if its secret is that of this version. */
  readerOf(file: string): { userId: number; isOf: (installation: string, version: number) => boolean } | null
}

export const createIcsAddresses = (secretKey: string): IcsAddresses => {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'fura calendar address', 32))
  const secret = (installation: string, userId: number, version: number): Buffer =>
    createHmac('sha256', key).update(`${installation}\n${userId}\n${version}`).digest()
  return {
    pathOf: (installation, userId, version) =>
      `/api/calendar/ics/${userId}-${secret(installation, userId, version).toString('base64url')}.ics`,
    readerOf: (file) => {
      const [, id, sent] = FILE.exec(file) ?? []
      if (id === undefined || sent === undefined) return null
      const [userId, given] = [Number(id), Buffer.from(sent, 'base64url')]
      const isOf = (installation: string, version: number) => {
        const right = secret(installation, userId, version)
        return right.length === given.length && timingSafeEqual(right, given)
      }
      return { userId, isOf }
    },
  }
}

/** 0: he has asked for none yet. */
export const feedVersion = async (db: Pick<Database, 'read'>, userId: number): Promise<number> => {
  const row = await db.read
    .selectFrom('calendar_feeds')
    .select('version')
    .where('team_user_id', '=', userId)
    .executeTakeFirst()
  return Number(row?.version ?? 0)
}

export const renewFeed = async (tx: Tx, userId: number): Promise<number> => {
  const row = await tx
    .insertInto('calendar_feeds')
    .values({ team_user_id: userId, version: 1 })
    .onConflict((conflict) =>
      conflict.column('team_user_id').doUpdateSet((eb) => ({ version: eb('calendar_feeds.version', '+', 1) })),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return Number(row.version)
}
