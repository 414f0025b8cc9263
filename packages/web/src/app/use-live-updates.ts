/** Keeps the open screen and the unread counts up to date: the server's changes by polling and events, this device's from its other tabs. */
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { watchAway } from '#core/away.ts'
import { behindFirstDrawing } from '#core/first-drawing.ts'
import { onNoticeOpened } from '#core/opened-notices.ts'
import { type Installation, useInstallation, useSession } from '#core/contexts.tsx'
import { addUnread, clearUnread, type UnreadCounts } from '#core/unread-counts.ts'
import { playNewsSound } from '#core/sound.ts'
import { whenRefetchUnlocked } from '#entity/refetch-lock.ts'
import { applyChanges, onOldReads, type ReadKey } from '#offline/changes.ts'
import { warnOfMissing } from './lazy-extra.ts'
import { startPolling, type Updates } from './polling.ts'
import { refetchStale } from './refetch-stale.ts'
import { readUserAgain } from './session.ts'
import { useWorkingSet } from './use-working-set.ts'

/** Sections that the installation does not have get no unread count. */
const unreadIn = ({ data }: Updates, { quotes, leads }: Installation['variant']): UnreadCounts => ({
  chat: data.count_messages,
  orders: data.count_orders,
  quotes: quotes ? data.count_quotes : 0,
  leads: leads ? data.count_leads : 0,
})

const isAny = (counts: UnreadCounts): boolean => Object.values(counts).some((count) => count > 0)

const loadLateUpdates = behindFirstDrawing(() => import('./late-updates.ts'))

const readAgain = (): void => void readUserAgain().catch(reportError)

export const useLiveUpdates = (): void => {
  const client = useQueryClient()
  const { user } = useSession()
  const { variant } = useInstallation()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const noteForSet = useWorkingSet()
  const { i18n } = useTranslation()

  const refresh = useEffectEvent((keys: readonly ReadKey[]): void => {
    if (keys.length === 0) return
    // Nothing is refetched while the user edits.
    whenRefetchUnlocked(() => {
      for (const queryKey of keys) refetchStale(client, queryKey)
      // They are made of many records, so any change may move an item or its mark.
      for (const name of ['calendar', 'plan', 'search', 'waiting']) void client.invalidateQueries({ queryKey: [name] })
    })
  })

  const take = useEffectEvent(async (updates: Updates): Promise<void> => {
    refresh(await applyChanges(updates))
    noteForSet(updates)
    // Not while a form is open: losing a right would close its screen and lose the input.
    if (updates.changed.some(({ r, id }) => r === 'custom_fields' || (r === teamUser.path && id === user.id)))
      whenRefetchUnlocked(readAgain)
    const counts = unreadIn(updates, variant)
    addUnread(counts)
    clearUnread(pathname)
    if (isAny(counts) && user.sound_on === 1) await playNewsSound()
  })

  useEffect(() => {
    const polling = startPolling(take)
    const over = new AbortController()
    // The poll alone is enough; the rest is loaded when the screen is drawn.
    loadLateUpdates().then(({ startLateUpdates }) => {
      if (!over.signal.aborted) over.signal.addEventListener('abort', startLateUpdates(polling.ask))
    }, warnOfMissing)
    return () => {
      over.abort()
      polling.stop()
    }
  }, [])
  useEffect(() => {
    // The answer names the branch of the user in its language.
    const readInLanguage = () => whenRefetchUnlocked(readAgain)
    i18n.on('languageChanged', readInLanguage)
    return () => i18n.off('languageChanged', readInLanguage)
  }, [i18n])
  useEffect(watchAway, [])
  useEffect(() => onNoticeOpened((to) => void navigate({ to })), [navigate])
  useEffect(() => onOldReads(refresh), [])
  useEffect(() => clearUnread(pathname), [pathname])
}
