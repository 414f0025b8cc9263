/** The line under the header while the server does not answer; it opens the waiting changes, and says what this device has. */
import { ROUTES } from '@fura/shared/routes.ts'
import { useNavigate } from '@tanstack/react-router'
import { memo, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsOffline } from '#api/use-link.ts'
import { formatDateTime } from '#i18n/format.ts'
import { megabytes } from '#i18n/megabytes.ts'
import { StoreClosed } from '#offline/store.ts'
import { readWorkingSetSummary, type WorkingSetSummary } from '#offline/working-set/summary.ts'
import { OfflineLine } from '#ui/offline-line.tsx'
import { useUnsent } from './use-unsent.ts'

const useWorkingSetText = (isOffline: boolean): string | undefined => {
  const { t } = useTranslation()
  const [summary, setSummary] = useState<WorkingSetSummary | null>(null)
  useEffect(() => {
    if (!isOffline) return
    readWorkingSetSummary().then(setSummary, (error: unknown) => {
      // Logged out meanwhile.
      if (!(error instanceof StoreClosed)) reportError(error)
    })
  }, [isOffline])
  if (!summary) return undefined
  const at = formatDateTime(Math.floor(summary.at / 1000))
  return t('working_set_held', { count: summary.orders, size: megabytes(summary.bytes), at })
}

export const OfflineNotice = memo(() => {
  const navigate = useNavigate()
  const { waiting, sending, parked } = useUnsent()
  const isOffline = useIsOffline()
  const workingSet = useWorkingSetText(isOffline)
  const count = waiting + sending + parked
  const open = () => void navigate({ to: ROUTES.settings.path, hash: 'unsent' })
  return isOffline ? (
    <OfflineLine waiting={count} onPress={count > 0 ? open : undefined} workingSet={workingSet} />
  ) : null
})
