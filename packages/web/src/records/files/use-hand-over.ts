/** Opens, shares or downloads a file, and says why if it cannot be read. */
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/client.ts'
import { showToast } from '#ui/toast.ts'
import type { FileRow } from './file-row.ts'
import type { Handed } from './open-file.ts'

export const useHandOver = () => {
  const { t } = useTranslation()
  return useCallback(
    async (row: FileRow, work: (row: FileRow) => Promise<Handed>): Promise<void> => {
      try {
        if ((await work(row)) === 'missing') showToast(t('not_loaded'), 'error')
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        showToast(t('files.gone'), 'error')
      }
    },
    [t],
  )
}
