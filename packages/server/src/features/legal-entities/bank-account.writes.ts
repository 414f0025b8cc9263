/**
 * Accounts of our firms. One of a firm's is its default, and the firm answers that one's details itself, as it did when it had no
 * others (decision 0113).
 */
import { bankAccount } from '@fura/shared/entities/bank-account.ts'
import { legalEntity } from '@fura/shared/entities/lookups.ts'
import { AppError } from '@fura/shared/errors.ts'
import type { Values } from '@fura/shared/fields/validate.ts'
import { checkBankAccount } from '@fura/shared/rules/bank-account.ts'
import { isClean } from '@fura/shared/rules/findings.ts'
import type { Writing } from '#db/actor.ts'
import type { RowOf } from '#db/database.ts'
import type { Base } from '#rows/conflict.ts'
import { wireRecord } from '#rows/columns.ts'
import { removeRecord } from '#resource/remove.ts'
import { addRecord, changeRecord, checkNew, findLive, type Saved } from '#resource/save.ts'
import { baseCurrency } from '../currencies/rates.queries.ts'

type Account = RowOf<'bank_accounts'>

const accountsOf = ({ tx }: Writing, firmId: number): Promise<Account[]> =>
  tx
    .selectFrom(bankAccount.table)
    .selectAll()
    .where('legal_entity_id', '=', firmId)
    .where('is_deleted', '=', 0)
    .orderBy('id')
    .execute()

const refuseWithoutNumber = (record: Values): void => {
  const fields = checkBankAccount(record)
  if (!isClean(fields)) throw new AppError('invalid data', { fields })
}

/** The only account of a firm is its default, whatever was sent. */
const asOnly = async (writing: Writing, id: number | null, firmId: unknown, values: Values): Promise<Values> => {
  if (typeof firmId !== 'number') return values
  const others = (await accountsOf(writing, firmId)).filter((row) => row.id !== id)
  return others.length === 0 ? { ...values, is_default: 1 } : values
}

const lastChanged = (rows: readonly Account[]): Account | undefined =>
  rows.toSorted((one, other) => other.date_update - one.date_update || one.id - other.id)[0]

/** The written one if it says so. Where it gave that up, the one changed last: an undo finds the former default there. */
const defaultAmong = (rows: readonly Account[], writtenId: number | null): Account | undefined =>
  rows.find(({ id, is_default: isDefault }) => id === writtenId && isDefault === 1) ??
  rows.find(({ is_default: isDefault }) => isDefault === 1) ??
  lastChanged(rows.filter(({ id }) => id !== writtenId)) ??
  rows[0]

/** After a write: exactly one default, and its details with the firm. */
const settleFirm = async (writing: Writing, firmId: number | null, writtenId: number | null): Promise<void> => {
  if (firmId === null || !(await findLive(writing, legalEntity, firmId))) return
  const rows = await accountsOf(writing, firmId)
  const chosen = defaultAmong(rows, writtenId)
  for (const { id, is_default: before } of rows) {
    const isDefault = id === chosen?.id ? 1 : 0
    if (isDefault !== before) await changeRecord(writing, bankAccount, id, { is_default: isDefault }, null)
  }
  const { iban = null, bank_name = null, swift = null } = chosen ?? {}
  await changeRecord(writing, legalEntity, firmId, { iban, bank_name, swift }, null)
}

/** Values of a new account, as they will be stored. */
export const newAccount = (writing: Writing, values: Values): Promise<Values> => {
  refuseWithoutNumber(values)
  return asOnly(writing, null, values.legal_entity_id, values)
}

export const settleAdded = async (writing: Writing, id: number): Promise<void> => {
  const row = await findLive(writing, bankAccount, id)
  if (row) await settleFirm(writing, row.legal_entity_id, id)
}

export const changeBankAccount = async (
  writing: Writing,
  id: number,
  sent: Values,
  base: Base | null,
): Promise<{ saved: Saved }> => {
  const before = await findLive(writing, bankAccount, id)
  if (!before) throw new AppError('empty data')
  const after = { ...wireRecord(bankAccount, before), ...sent }
  refuseWithoutNumber(after)
  const values = await asOnly(writing, id, after.legal_entity_id, sent)
  const saved = await changeRecord(writing, bankAccount, id, values, base)
  if (after.legal_entity_id !== before.legal_entity_id) await settleFirm(writing, before.legal_entity_id, null)
  await settleAdded(writing, id)
  return { saved }
}

export const removeBankAccount = async (writing: Writing, id: number): Promise<void> => {
  const row = await findLive(writing, bankAccount, id)
  await removeRecord(writing, bankAccount, id)
  if (row) await settleFirm(writing, row.legal_entity_id, null)
}

/** Details that a call wrote into the firm itself, as all did before it had several accounts: they are its default account's. */
export const writeFirmDetails = async (writing: Writing, firmId: number, details: Values): Promise<void> => {
  if (Object.keys(details).length === 0) return
  const account = (await accountsOf(writing, firmId)).find(({ is_default: isDefault }) => isDefault === 1)
  if (account) {
    refuseWithoutNumber({ ...wireRecord(bankAccount, account), ...details })
    await changeRecord(writing, bankAccount, account.id, details, null)
  } else if (Object.values(details).some(Boolean)) {
    const sent = { ...details, legal_entity_id: firmId, currency_id: await baseCurrency(writing.tx), is_default: 1 }
    refuseWithoutNumber(sent)
    await addRecord(writing, bankAccount, checkNew(bankAccount, sent, writing.actor))
  }
}
