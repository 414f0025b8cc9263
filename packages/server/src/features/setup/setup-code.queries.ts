/**
 * One-time codes that open the setup page. The registry keeps their hashes, so every node takes a code that another one printed.
 * A code makes one company and is removed on use.
 */
import { createHash, randomInt } from 'node:crypto'
import { DAY, nowSeconds } from '@fura/shared/seconds.ts'
import type { Database, Reader, Tx } from '#db/database.ts'

export const CODE_HOURS = 24

/** Without letters that are easily misread: 20 of them are 99 bits. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

const newCode = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('')).join(
    '-',
  )

/** People type it from a log: spaces, hyphens and capitals do not matter. */
const hashOf = (code: string): string =>
  createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    .digest('hex')

/** `isFirst`: void as soon as there is a company. */
export const makeSetupCode = async (registry: Database, isFirst: boolean): Promise<string> => {
  const [code, now] = [newCode(), nowSeconds()]
  await registry.write(async (tx) => {
    await tx.deleteFrom('setup_codes').where('date_until', '<=', now).execute()
    await tx
      .insertInto('setup_codes')
      .values({ code_hash: hashOf(code), is_first: isFirst ? 1 : 0, date_until: now + DAY })
      .execute()
  })
  return code
}

const hasCompany = async (db: Reader | Tx): Promise<boolean> =>
  (await db.selectFrom('installations').select('id').limit(1).executeTakeFirst()) !== undefined

const liveCodes = async (db: Reader | Tx): Promise<string[]> => {
  const rows = await db.selectFrom('setup_codes').selectAll().where('date_until', '>', nowSeconds()).execute()
  const isFirstVoid = await hasCompany(db)
  return rows.filter(({ is_first }) => is_first === 0 || !isFirstVoid).map(({ code_hash }) => code_hash)
}

/** Without a company the page also explains how to get a code. */
export const isSetupOpen = async (db: Reader): Promise<boolean> =>
  !(await hasCompany(db)) || (await liveCodes(db)).length > 0

export const isSetupCode = async (db: Reader, code: string): Promise<boolean> =>
  (await liveCodes(db)).includes(hashOf(code))

/** Removes the code; false if it was used meanwhile. */
export const takeSetupCode = (registry: Database, code: string): Promise<boolean> =>
  registry.write(async (tx) => {
    if (!(await liveCodes(tx)).includes(hashOf(code))) return false
    await tx.deleteFrom('setup_codes').where('code_hash', '=', hashOf(code)).execute()
    return true
  })

/** The company could not be made: the same code may try again. */
export const giveBackSetupCode = async (registry: Database, code: string): Promise<void> => {
  await registry.write(async (tx) => {
    const isFirst = !(await hasCompany(tx))
    await tx
      .insertInto('setup_codes')
      .values({ code_hash: hashOf(code), is_first: isFirst ? 1 : 0, date_until: nowSeconds() + DAY })
      .onConflict((conflict) => conflict.column('code_hash').doNothing())
      .execute()
  })
}
