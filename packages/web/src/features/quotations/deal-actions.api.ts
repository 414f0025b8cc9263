/** What only the server can do with a quotation, at most once: offer it anew. */
import { api } from '#api/client.ts'

export const newVersion = async (id: number, key: string): Promise<number> => {
  const body = { id, _sync: { uid: key } }
  const answer = await api.post<{ id: number }>('/api/quotations/version/', body, {
    headers: { 'Idempotency-Key': key },
  })
  return answer.id
}
