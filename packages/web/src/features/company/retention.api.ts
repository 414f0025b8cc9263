/** What a period of so many days would delete now. Only the server can count it. */
import type { RetentionName } from '@fura/shared/retention.ts'
import { api } from '#api/client.ts'

export interface Going {
  name: RetentionName
  records: number
  bytes: number
  is_more: 0 | 1
}

export const RETENTION_KEY = ['retention']

export const readRetention = async (name: RetentionName, days: number): Promise<Going> => {
  const { list } = await api.get<{ list: readonly Going[] }>(`/api/company/retention/?${name}=${days}`)
  return list.find((going) => going.name === name) ?? { name, records: 0, bytes: 0, is_more: 0 }
}
