/** The rows of the second factor: the secret of the authenticator app, recovery codes. Passkeys and remembered devices have their own. */
import { nowSeconds } from '@fura/shared/seconds.ts'
import { randomBytes } from 'node:crypto'
import { teamUser } from '@fura/shared/entities/team-user.ts'
import type { Writing } from '#db/actor.ts'
import { anyTable, type Reader, type Tx } from '#db/database.ts'
import { hashToken } from '#http/credentials.ts'
import { changeRecord } from '#resource/save.ts'
import type { SecretSealer } from '#http/sealed-secret.ts'
import { base32, newSecret, stepOfCode } from './totp.ts'

const CODES = 10
/** Sixty bits: two groups of six letters, easy to copy from paper. */
const CODE_BYTES = 8
const CODE_LETTERS = 12

/** A new secret, which takes effect once the user has shown a code of it. */
export const beginSecondFactor = async (tx: Tx, sealer: SecretSealer, userId: number): Promise<string> => {
  const secret = newSecret()
  const sealed = { sealed_secret: sealer.seal(secret), last_step: 0, is_on: 0 }
  await tx
    .insertInto('second_factors')
    .values({ team_user_id: userId, ...sealed })
    .onConflict((conflict) => conflict.column('team_user_id').doUpdateSet(sealed))
    .execute()
  return secret
}

/** Takes a code of the authenticator app, once: of the one that is in force, or of the one that is to be. */
export const takeTotp = async (
  tx: Tx,
  sealer: SecretSealer,
  userId: number,
  code: string,
  isOn = true,
): Promise<boolean> => {
  const row = await tx
    .selectFrom('second_factors')
    .selectAll()
    .where('team_user_id', '=', userId)
    .where('is_on', '=', isOn ? 1 : 0)
    .executeTakeFirst()
  if (!row) return false
  const step = stepOfCode(sealer.open(row.sealed_secret), code, row.last_step, nowSeconds())
  if (step === null) return false
  await tx.updateTable('second_factors').set({ last_step: step }).where('team_user_id', '=', userId).execute()
  return true
}

export const hasAuthenticator = async (db: Reader | Tx, userId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('second_factors')
    .select('is_on')
    .where('team_user_id', '=', userId)
    .where('is_on', '=', 1)
    .executeTakeFirst()
  return row !== undefined
}

export const turnAuthenticatorOn = async (tx: Tx, userId: number): Promise<void> => {
  await tx.updateTable('second_factors').set({ is_on: 1 }).where('team_user_id', '=', userId).execute()
}

export const dropAuthenticator = async (tx: Tx, userId: number): Promise<void> => {
  await tx.deleteFrom('second_factors').where('team_user_id', '=', userId).execute()
}

/** As typed from paper: case, spaces and dashes do not matter. */
const plainCode = (code: string): string => code.toUpperCase().replaceAll(/[^A-Z2-7]/g, '')

/** Of the user too: the same letters given to two people are two codes. */
const codeHash = (userId: number, code: string): string => hashToken(`${userId}\n${plainCode(code)}`)

export const takeRecoveryCode = async (tx: Tx, userId: number, code: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('team_user_id', '=', userId)
    .where('code_hash', '=', codeHash(userId, code))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Replaces the recovery codes. They are shown once and stored as hashes. */
export const renewRecoveryCodes = async (tx: Tx, userId: number): Promise<string[]> => {
  await tx.deleteFrom('recovery_codes').where('team_user_id', '=', userId).execute()
  const codes = Array.from({ length: CODES }, () => base32(randomBytes(CODE_BYTES)).slice(0, CODE_LETTERS))
  for (const code of codes) {
    await tx
      .insertInto('recovery_codes')
      .values({ team_user_id: userId, code_hash: codeHash(userId, code) })
      .execute()
  }
  return codes.map((code) => code.replace(/^(.{6})/, '$1-'))
}

export const countRecoveryCodes = async (db: Reader | Tx, userId: number): Promise<number> => {
  const { num } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll().as('num'))
    .where('team_user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(num)
}

/** A field of the user like any other: those who manage the team see it, and history shows who switched it. */
export const switchSecondFactor = async (writing: Writing, userId: number, isOn: boolean): Promise<void> => {
  await changeRecord(writing, teamUser, userId, { has_second_factor: isOn ? 1 : 0 }, null)
}

/** All of it, passkeys included. */
export const dropSecondFactor = async (writing: Writing, userId: number): Promise<void> => {
  const { tx } = writing
  for (const table of ['second_factors', 'passkeys', 'passkey_challenges', 'recovery_codes', 'trusted_devices'])
    await anyTable(tx).deleteFrom(table).where('team_user_id', '=', userId).execute()
  await switchSecondFactor(writing, userId, false)
}
