/** Changes a rate request through the outbox. */
import { rateRequest } from '@fura/shared/entities/rate-request.ts'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#entity/error-text.ts'
import { refName } from '#entity/ref-name.ts'
import { useSave } from '#entity/use-save.ts'
import type { Row } from '#offline/reads.ts'
import { showToast } from '#ui/toast.ts'
import type { RowValues } from '#offline/row.ts'

export const useRequestChange = (): ((request: Row, values: RowValues) => Promise<void>) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { send } = useSave(rateRequest)
  return async (request, values) => {
    const label = refName(request, 'contractor_id')
    const result = await send({ action: 'update', id: request.id, base: request, values: { ...values }, label })
    if (result?.state === 'rejected') showToast(errorText(result.error), 'error')
    else if (result) showToast(t(result.state === 'sent' ? 'saved' : 'saved_on_device'))
  }
}
