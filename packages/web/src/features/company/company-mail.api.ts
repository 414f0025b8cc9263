/** The company's mail server. Only the server stores it: without a network it is neither read nor changed. */
import type { CompanyMail, MailTrouble } from '@fura/shared/company-mail.ts'
import { api } from '#api/client.ts'
import { newUuid } from '#core/uuid.ts'
import type { SettingChange } from './company.api.ts'

export interface MailSettings extends CompanyMail {
  is_on: 0 | 1
}

/** Without a password the stored one stays. */
export interface SentMail extends MailSettings {
  password?: string
}

export interface MailAnswer {
  detail: MailSettings & {
    has_password: 0 | 1
    trouble: MailTrouble | null
    trouble_answer: string | null
    trouble_at: number
    can_undo: 0 | 1
    /** null: the server has no mail of its own. */
    server_from: string | null
  }
  changes: readonly SettingChange[]
}

export interface TestResult {
  to: string
  is_sent: 0 | 1
  trouble: MailTrouble | null
  answer: string | null
}

const PATH = '/api/company/mail/'
/** A silent mail server is waited for. */
const TEST_TIMEOUT = 45_000

export const MAIL_KEY = ['company_mail']

export const readMail = (): Promise<MailAnswer> => api.get<MailAnswer>(PATH)

const write = (call: 'update' | 'undo', body: object): Promise<MailAnswer> =>
  api.post<MailAnswer>(`${PATH}${call}/`, body, { headers: { 'Idempotency-Key': newUuid() } })

export const saveMail = (sent: SentMail): Promise<MailAnswer> => write('update', sent)

export const undoMail = (): Promise<MailAnswer> => write('undo', {})

export const testMail = async (sent: SentMail): Promise<TestResult> =>
  (await api.post<{ detail: TestResult }>(`${PATH}test/`, sent, { timeout: TEST_TIMEOUT })).detail
