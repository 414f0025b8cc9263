/** One person's data. Only the server has it: without a network it is neither exported nor erased. */
import { api } from '#api/client.ts'
import { newUuid } from '#core/uuid.ts'

export interface PersonRef {
  type: 'contact_person' | 'team_user'
  id: number
}

export interface PersonData {
  name: string
  erased_name: string
  is_erased: 0 | 1
  /** A code of a field error; null if it can be erased. */
  refusal: string | null
  fields: readonly string[]
  contacts_num: number
  history_num: number
  copies_num: number
  named_in: readonly { entity: string; num: number }[]
  audit_days: number
  has_backups: 0 | 1
}

const EXPORT_MS = 60_000

const query = ({ type, id }: PersonRef): string => `type=${type}&id=${id}`

export const readPersonData = async (whose: PersonRef): Promise<PersonData> =>
  (await api.get<{ detail: PersonData }>(`/api/privacy/person/?${query(whose)}`)).detail

export const exportPerson = (whose: PersonRef, format: 'json' | 'txt'): Promise<Blob> =>
  api.file(`/api/privacy/export/?${query(whose)}&format=${format}`, { timeout: EXPORT_MS })

export const erasePerson = (whose: PersonRef, name: string): Promise<unknown> =>
  api.post('/api/privacy/erase/', { ...whose, name }, { headers: { 'Idempotency-Key': newUuid() } })
