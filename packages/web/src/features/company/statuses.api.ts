/** Changes of statuses as the company shows them. Only the server stores them: without a network nothing is changed. */
import type { StatusListName } from '@fura/shared/status-settings.ts'
import { api } from '#api/client.ts'
import { newUuid } from '#core/uuid.ts'

export type StatusValues = Readonly<Record<string, string | number | null>>

export interface StatusChange {
  list: StatusListName
  /** By the id of the status. */
  statuses: Readonly<Record<string, StatusValues>>
}

export const saveStatuses = (change: StatusChange): Promise<unknown> =>
  api.post('/api/company/statuses/update/', change, { headers: { 'Idempotency-Key': newUuid() } })
