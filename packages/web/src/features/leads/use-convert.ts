/** Sends the conversion of a lead and opens the client that came of it. */
import { lead } from '@fura/shared/entities/lead.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/client.ts'
import { useErrorText } from '#entity/error-text.ts'
import { recordKey } from '#entity/query-options.ts'
import { recordPath } from '#entity/record-screens.ts'
import type { Row } from '#offline/reads.ts'
import { showToast } from '#ui/toast.ts'
import { convertLead } from './convert.api.ts'

export const useConvert = (row: Row, onDone: () => void) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const memory = useQueryClient()
  const errorText = useErrorText()
  // One idempotency key for all presses, so that a lost answer is answered again.
  const [key] = useState(() => crypto.randomUUID())
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  const convert = async (clientId: number | null): Promise<void> => {
    if (isBusy || typeof row.id !== 'number') return
    setBusy(true)
    setRefusal(null)
    try {
      const newClientId = await convertLead(row.id, clientId, key)
      void memory.invalidateQueries({ queryKey: recordKey(lead.path, row.id) })
      void memory.invalidateQueries({ queryKey: ['list', lead.path] })
      showToast(t('lead_converted'))
      onDone()
      void navigate({ to: recordPath(ROUTES.client.path, newClientId) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return { convert, isBusy, refusal }
}
