/** The line under the header while the server does not answer; it leads to the changes that wait. */
import { ROUTES } from '@fura/shared/routes.ts'
import { useNavigate } from '@tanstack/react-router'
import { memo } from 'react'
import { useIsOffline } from '#api/use-link.ts'
import { OfflineLine } from '#ui/offline-line.tsx'
import { useUnsent } from './use-unsent.ts'

export const OfflineNotice = memo(() => {
  const navigate = useNavigate()
  const { waiting, sending, parked } = useUnsent()
  const count = waiting + sending + parked
  const open = () => void navigate({ to: ROUTES.settings.path, hash: 'unsent' })
  return useIsOffline() ? <OfflineLine waiting={count} onPress={count > 0 ? open : undefined} /> : null
})
