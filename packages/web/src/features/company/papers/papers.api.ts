/** How documents are printed. Only the server stores it: without a network nothing is changed. */
import type { FormDocument } from '@fura/shared/documents/document-kinds.ts'
import type { FormValues } from '@fura/shared/documents/document-forms.ts'
import { api } from '#api/client.ts'
import { newUuid } from '#core/uuid.ts'

export interface FormKey {
  document: FormDocument
  legal_entity_id: number | null
}

export const saveForm = (key: FormKey, values: FormValues): Promise<unknown> =>
  api.post('/api/company/papers/update/', { ...key, ...values }, { headers: { 'Idempotency-Key': newUuid() } })
