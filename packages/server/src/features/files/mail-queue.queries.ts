/** Letters that wait for the mail server: written with the change that they follow from, claimed by one node, deleted once done. */
import { nowSeconds } from '@fura/shared/seconds.ts'
import type { Database, Tx } from '#db/database.ts'

const AT_ONCE = 5
/** A letter whose sender was killed is tried again after this long. */
const TURN_SECONDS = 180
const FIRST_WAIT_SECONDS = 30
/** The last one is about an hour after the first. */
const MOST_TRIES = 8

export interface NewLetter {
  file_id: number
  recipients: string
  subject: string
  text: string
  sender_name: string
  reply_to: string
  message_key: string
}

export interface QueuedLetter extends NewLetter {
  id: number
  tries: number
}

export const enqueueLetter = async (tx: Tx, letter: NewLetter, now: number): Promise<void> => {
  await tx
    .insertInto('mail_queue')
    .values({ ...letter, tries: 0, try_at: now })
    .execute()
}

const isAnyDue = async ({ read }: Database, now: number): Promise<boolean> =>
  (await read.selectFrom('mail_queue').select('id').where('try_at', '<=', now).limit(1).executeTakeFirst()) !==
  undefined

/** Claims due letters for this process. */
export const takeLetters = async (db: Database): Promise<QueuedLetter[]> => {
  const now = nowSeconds()
  if (!(await isAnyDue(db, now))) return []
  return db.write(async (tx) => {
    const due = await tx
      .selectFrom('mail_queue')
      .selectAll()
      .where('try_at', '<=', now)
      .orderBy('try_at')
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    if (due.length === 0) return []
    await tx
      .updateTable('mail_queue')
      .set((eb) => ({ tries: eb('tries', '+', 1), try_at: now + TURN_SECONDS }))
      .where(
        'id',
        'in',
        due.map(({ id }) => id),
      )
      .execute()
    return due.map((letter) => ({ ...letter, tries: letter.tries + 1 }))
  })
}

export const isLastTry = ({ tries }: QueuedLetter): boolean => tries >= MOST_TRIES

/** Each wait is twice as long as the one before. */
export const putOffLetter = async (tx: Tx, { id, tries }: QueuedLetter): Promise<void> => {
  await tx
    .updateTable('mail_queue')
    .set({ try_at: nowSeconds() + FIRST_WAIT_SECONDS * 2 ** (tries - 1) })
    .where('id', '=', id)
    .execute()
}

export const dropLetter = async (tx: Tx, { id }: QueuedLetter): Promise<void> => {
  await tx.deleteFrom('mail_queue').where('id', '=', id).execute()
}
