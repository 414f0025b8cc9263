/** Looks for shares of other apps and opens the sheet that asks about them; follows shortcuts of the app's icon. */
import { ROUTES } from '@fura/shared/routes.ts'
import { SHARE_PARAM, type ShareResult } from '@fura/shared/share-target.ts'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onLaunched } from '#core/launch.ts'
import { claimShares, type IncomingShare } from '#offline/incoming-shares.ts'
import { currentStore, StoreClosed } from '#offline/store.ts'
import { showToast } from '#ui/toast.ts'

const ShareSheet = lazy(async () => ({ default: (await import('./share-sheet.tsx')).ShareSheet }))

const resultIn = (search: string): ShareResult | null => {
  const result = new URLSearchParams(search).get(SHARE_PARAM)
  return result === 'kept' || result === 'failed' ? result : null
}

/** The session ended meanwhile: the next login looks again. */
const reportUnlessLeft = (error: unknown): void => {
  if (!(error instanceof StoreClosed)) reportError(error)
}

export const ShareEntrance = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [shares, setShares] = useState<readonly IncomingShare[] | null>(null)
  const [isOpen, setOpen] = useState(false)
  const look = useEffectEvent(async (): Promise<void> => {
    const result = resultIn(window.location.search)
    const { own, others } = await claimShares(currentStore().name)
    if (result === 'failed') showToast(t('share.failed'), 'error')
    if (result === 'kept' && own.length === 0 && others > 0) showToast(t('share.of_colleague'), 'error')
    // A reload does not report it once more.
    if (result) await navigate({ to: ROUTES.home.path, replace: true })
    if (own.length === 0) return
    setShares(own)
    setOpen(true)
  })
  useEffect(() => void look().catch(reportUnlessLeft), [])
  useEffect(() => onLaunched((to) => void navigate({ to })), [navigate])
  const change = (remaining: readonly IncomingShare[]) => {
    setOpen(remaining.length > 0)
    // While it closes, the sheet keeps its content.
    if (remaining.length > 0) setShares(remaining)
  }
  return (
    shares && (
      <Suspense>
        <ShareSheet open={isOpen} shares={shares} onChange={change} onClose={() => setOpen(false)} />
      </Suspense>
    )
  )
}
