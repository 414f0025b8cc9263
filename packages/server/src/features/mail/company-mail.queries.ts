/** The mail server of a company as it is stored: the newest row is in force, the one before it is the way back. */
import type { CompanyMail, MailTrouble } from '@fura/shared/company-mail.ts'
import { nowSeconds } from '@fura/shared/seconds.ts'
import type { Writing } from '#db/actor.ts'
import type { Database, Reader, RowOf, Tx } from '#db/database.ts'

export interface StoredMail extends CompanyMail {
  id: number
  /** Else letters go by the server's own mail. */
  isOn: boolean
  sealedPassword: string | null
  trouble: MailTrouble | null
  troubleAnswer: string | null
  troubleAt: number
}

export type NewMail = Omit<StoredMail, 'id' | 'trouble' | 'troubleAnswer' | 'troubleAt'>

const asStored = (row: RowOf<'company_mail'>): StoredMail => ({
  id: row.id,
  isOn: row.is_on === 1,
  host: row.host,
  port: row.port,
  tls: row.tls,
  login: row.login,
  sealedPassword: row.sealed_password,
  from_name: row.from_name,
  from_address: row.from_address,
  reply_to: row.reply_to,
  trouble: row.trouble,
  troubleAnswer: row.trouble_answer,
  troubleAt: row.trouble_at,
})

/** Newest first: that in force, and the one before. */
export const readMailVersions = async (db: Reader | Tx): Promise<StoredMail[]> => {
  const rows = await db.selectFrom('company_mail').selectAll().orderBy('id', 'desc').limit(2).execute()
  return rows.map(asStored)
}

/** null: the company has none, or has switched it off. */
export const mailInForce = async (db: Reader | Tx): Promise<StoredMail | null> => {
  const [current] = await readMailVersions(db)
  return current?.isOn ? current : null
}

export const addMailVersion = async ({ tx }: Pick<Writing, 'tx'>, mail: NewMail): Promise<void> => {
  const { isOn, sealedPassword, host, port, tls, login, from_name, from_address, reply_to } = mail
  const [former] = await readMailVersions(tx)
  await tx
    .insertInto('company_mail')
    .values({
      is_on: isOn ? 1 : 0,
      sealed_password: sealedPassword,
      host,
      port,
      tls,
      login,
      from_name,
      from_address,
      reply_to,
    })
    .execute()
  await tx
    .deleteFrom('company_mail')
    .where('id', '<', former?.id ?? 0)
    .execute()
}

export const noteMailTrouble = async (
  db: Database,
  id: number,
  trouble: MailTrouble | null,
  answer: string | null,
): Promise<void> => {
  const values = { trouble, trouble_answer: answer, trouble_at: trouble === null ? 0 : nowSeconds() }
  await db.write((tx) => tx.updateTable('company_mail').set(values).where('id', '=', id).execute())
}
