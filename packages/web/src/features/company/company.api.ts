/** The settings of the company. Only the server stores them: without a network they are neither read nor changed. */
import type { CompanySettings } from '@fura/shared/company-settings.ts'
import { api } from '#api/client.ts'
import { newUuid } from '#core/uuid.ts'

export interface SettingChange {
  id: number
  team_user_name: string | null
  date: number
  name: string
  old_value: string
  new_value: string
}

export interface CompanyAnswer {
  detail: CompanySettings & { can_change_currency: 0 | 1; can_change_hosts: 0 | 1 }
  changes: readonly SettingChange[]
}

const PATH = '/api/company/settings/'

export const COMPANY_KEY = ['company_settings']

export const readCompany = (): Promise<CompanyAnswer> => api.get<CompanyAnswer>(PATH)

export const saveCompany = (sent: Partial<CompanySettings>): Promise<CompanyAnswer> =>
  api.post<CompanyAnswer>(`${PATH}update/`, sent, { headers: { 'Idempotency-Key': newUuid() } })
