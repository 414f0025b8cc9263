/** The number of a document from its series. It needs the network: the server counts the series. */
import type { NumberedPaper } from '@fura/shared/rules/paper-numbers.ts'
import { api } from '#api/client.ts'
import { newUuid } from '#core/uuid.ts'

export const givePaperNumber = async (id: number, kind: NumberedPaper): Promise<string> => {
  const options = { headers: { 'Idempotency-Key': newUuid() } }
  return (await api.post<{ number: string }>('/api/orders/paper_number/', { id, kind }, options)).number
}
