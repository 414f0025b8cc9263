/** Makes a client of a lead (api.md, conversions): at most once, whatever is pressed how often. */
import { api } from '#api/client.ts'

export const convertLead = async (id: number, clientId: number | null, key: string): Promise<number> => {
  const body = { id, ...(clientId === null ? {} : { client_id: clientId }) }
  const answer = await api.post<{ client_id: number }>('/api/leads/convert/', body, {
    headers: { 'Idempotency-Key': key },
  })
  return answer.client_id
}
