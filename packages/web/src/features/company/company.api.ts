/** The settings of the company. Only the server stores them: without a network they are neither read nor changed. */
import type { CompanySettings } from '@fura/shared/company-settings.ts'
import type { Role } from '@fura/shared/permissions.ts'
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
  detail: CompanySettings & { can_change_currency: 0 | 1; can_change_hosts: 0 | 1; can_add_company: 0 | 1 }
  changes: readonly SettingChange[]
}

const PATH = '/api/company/settings/'

export const COMPANY_KEY = ['company_settings']

export const readCompany = (): Promise<CompanyAnswer> => api.get<CompanyAnswer>(PATH)

export const saveCompany = (sent: Partial<CompanySettings>): Promise<CompanyAnswer> =>
  api.post<CompanyAnswer>(`${PATH}update/`, sent, { headers: { 'Idempotency-Key': newUuid() } })

/** Whom the rules would concern now. */
export interface Affected {
  narrowed_num: number
  unowned_clients_num: number
  unowned_leads_num: number
  roles: readonly { role: Role; people_num: number; without_factor_num: number }[]
}

export const AFFECTED_KEY = [...COMPANY_KEY, 'affected']

export const readAffected = async (): Promise<Affected> =>
  (await api.get<{ detail: Affected }>(`${PATH}affected/`)).detail

/** Shown once: the server stores its hash. */
export interface SetupCode {
  code: string
  path: string
  date_until: number
}

export const makeSetupCode = (): Promise<SetupCode> => api.post<SetupCode>('/api/company/setup_code/', {})
