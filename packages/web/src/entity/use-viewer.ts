/** The installation and the user together, as the field rules need them. */
import { useMemo } from 'react'
import { useInstallation, useSession } from '#core/contexts.tsx'
import type { Viewer } from './fields-of.ts'

export const useViewer = (): Viewer => {
  const { variant } = useInstallation()
  const { can } = useSession()
  return useMemo(() => ({ variant, can }), [variant, can])
}
