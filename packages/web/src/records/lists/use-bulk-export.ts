/** The chosen records as a file. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { nowSeconds } from '@fura/shared/seconds.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, ApiError } from '#api/client.ts'
import { saveFile } from '#core/save-file.ts'
import { useErrorText } from '#entity/error-text.ts'
import { useWords } from '#entity/words.ts'
import { formatDate } from '#i18n/format.ts'
import type { Row } from '#offline/reads.ts'
import { showToast } from '#ui/toast.ts'

const PATIENCE_MS = 60_000

export const useBulkExport = (entity: Entity, rows: readonly Row[]) => {
  const { t } = useTranslation()
  const words = useWords(entity)
  const errorText = useErrorText()
  const [isBusy, setBusy] = useState(false)
  const exportRows = async (): Promise<void> => {
    setBusy(true)
    try {
      const ids = rows.map(({ id }) => id).join(',')
      const file = await api.file(`/api/${entity.path}/export/?format=xlsx&ids=${ids}`, { timeout: PATIENCE_MS })
      saveFile(file, `${words.many} ${formatDate(nowSeconds())}.xlsx`)
      showToast(t('export_done'))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showToast(errorText(error), 'error')
    } finally {
      setBusy(false)
    }
  }
  return { exportRows, isBusy }
}
