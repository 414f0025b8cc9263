/** The chosen records as a file: of a table with its columns and in its order. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { nowSeconds } from '@fura/shared/seconds.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, ApiError } from '#api/client.ts'
import { saveFile } from '#core/save-file.ts'
import { useErrorText } from '#entity/error-text.ts'
import { useViewer } from '#entity/use-viewer.ts'
import { useWords } from '#entity/words.ts'
import { formatDate } from '#i18n/format.ts'
import type { Row } from '#offline/reads.ts'
import { showToast } from '#ui/toast.ts'
import type { ListToolsProps } from './list-tools.tsx'

const PATIENCE_MS = 60_000

type Arranged = ListToolsProps['arranged']

export const useBulkExport = (entity: Entity, rows: readonly Row[], arranged: Arranged) => {
  const { t } = useTranslation()
  const words = useWords(entity)
  const errorText = useErrorText()
  const viewer = useViewer()
  const [isBusy, setBusy] = useState(false)
  /** Parts of the query. */
  const shownParts = async (): Promise<string[]> => {
    if (!arranged) return []
    const { shownColumns } = await import('#records/table/use-shown-columns.ts')
    const columns = shownColumns(entity, viewer, arranged)
    return [columns.length > 0 ? `cols=${columns.join(',')}` : '', arranged.sort ? `sort=${arranged.sort}` : '']
  }
  const exportRows = async (): Promise<void> => {
    setBusy(true)
    try {
      const parts = ['format=xlsx', `ids=${rows.map(({ id }) => id).join(',')}`, ...(await shownParts())]
      const query = parts.filter(Boolean).join('&')
      const file = await api.file(`/api/${entity.path}/export/?${query}`, { timeout: PATIENCE_MS })
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
