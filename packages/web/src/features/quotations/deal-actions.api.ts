/** What only the server can do with a quotation, each at most once: make an order of it, or offer it anew. */
import { api } from '#api/client.ts'

export const convertQuote = async (id: number, isConfirmed: boolean, key: string): Promise<number> => {
  const body = { id, ...(isConfirmed && { confirm: 1 }) }
  const answer = await api.post<{ order_id: number }>('/api/quotations/convert/', body, {
    headers: { 'Idempotency-Key': key },
  })
  return answer.order_id
}

export const newVersion = async (id: number, key: string): Promise<number> => {
  const body = { id, _sync: { uid: key } }
  const answer = await api.post<{ id: number }>('/api/quotations/version/', body, {
    headers: { 'Idempotency-Key': key },
  })
  return answer.id
}
