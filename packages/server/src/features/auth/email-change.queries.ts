/** The rows behind a change of one's own e-mail: links that make it effective or take it back, and the account itself. */
import { nowSeconds } from '@fura/shared/seconds.ts'
import { randomBytes } from 'node:crypto'
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { fold } from '@fura/shared/fold.ts'
import type { Writing } from '#db/actor.ts'
import type { Reader, Tx } from '#db/database.ts'
import { hashToken } from '#http/credentials.ts'
import { changeRecord } from '#resource/save.ts'

export interface EmailChange {
  userId: number
  oldEmail: string
  newEmail: string
}

interface NewLink extends EmailChange {
  isWayBack: boolean
  seconds: number
}

/** Returns the token; only its hash is stored. */
export const addEmailLink = async (tx: Tx, { userId, oldEmail, newEmail, isWayBack, seconds }: NewLink) => {
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('email_changes')
    .values({
      token_hash: hashToken(token),
      team_user_id: userId,
      is_way_back: isWayBack ? 1 : 0,
      old_email: oldEmail,
      new_email: newEmail,
      date_until: nowSeconds() + seconds,
    })
    .execute()
  return token
}

/** The change of this link, if the link is valid and its owner is active. */
export const changeByLink = async (
  db: Reader | Tx,
  token: string,
  isWayBack: boolean,
): Promise<(EmailChange & { email: string; login: string }) | null> => {
  const row = await db
    .selectFrom('email_changes')
    .innerJoin('team_users', 'team_users.id', 'email_changes.team_user_id')
    .select(['team_user_id', 'old_email', 'new_email', 'email', 'login'])
    .where('token_hash', '=', hashToken(token))
    .where('is_way_back', '=', isWayBack ? 1 : 0)
    .where('date_until', '>', nowSeconds())
    .where('is_active', '=', 1)
    .where('is_deleted', '=', 0)
    .executeTakeFirst()
  if (!row) return null
  return {
    userId: row.team_user_id,
    oldEmail: row.old_email,
    newEmail: row.new_email,
    email: row.email,
    login: row.login ?? '',
  }
}

/** A newer request replaces a pending one; links that revert a change stay until they expire. */
export const dropWaitingChanges = async (tx: Tx, userId: number): Promise<void> => {
  await tx.deleteFrom('email_changes').where('date_until', '<=', nowSeconds()).execute()
  await tx.deleteFrom('email_changes').where('team_user_id', '=', userId).where('is_way_back', '=', 0).execute()
}

export const dropEmailLinks = async (tx: Tx, userId: number): Promise<void> => {
  await tx.deleteFrom('email_changes').where('team_user_id', '=', userId).execute()
}

/** If the login was the old address, it changes too. Logged in history like every change of a record. */
export const moveAccount = async (
  writing: Writing,
  { userId, login }: { userId: number; login: string },
  from: string,
  to: string,
): Promise<void> => {
  const moved = fold(login) === fold(from) ? { email: to, login: to } : { email: to }
  await changeRecord(writing, teamUser, userId, moved, null)
}
