/** The devices on which a person is logged in or remembered, with buttons to end one, all others, or all. Administrators see anybody's. */
import { IconLogout } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/client.ts'
import { useSession } from '#core/contexts.tsx'
import { useErrorText } from '#entity/error-text.ts'
import { LoadFailed } from '#entity/load-failed.tsx'
import { formatDateTime } from '#i18n/format.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { showToast } from '#ui/toast.ts'
import { DeviceIcon } from './device-icon.tsx'
import { RememberedDevices } from './remembered-devices.tsx'
import {
  type DeviceSession,
  endAllSessions,
  endOtherSessions,
  endSession,
  forgetDevice,
  readRememberedDevices,
  readSessions,
} from './sessions.api.ts'
import css from './settings.module.css'

interface SessionsSheetProps {
  /** The user; without it oneself. */
  person?: { id: number; name: string }
  open: boolean
  onClose: () => void
}

const SessionRow = ({ session, onEnd }: { session: DeviceSession; onEnd: (() => void) | undefined }) => {
  const { t } = useTranslation()
  const name = session.name || t('session.unknown')
  return (
    <ListRow
      leading={<DeviceIcon name={session.name} />}
      title={name}
      chip={session.is_current === 1 && <StatusChip label={t('session.current')} color="var(--ok)" />}
      subtitle={t('session.seen', { when: formatDateTime(session.date_seen) })}
      note={[t('session.since', { when: formatDateTime(session.date_create) }), session.address]
        .filter(Boolean)
        .join(' · ')}
      actions={
        onEnd && (
          <IconButton label={t('session.end_device', { name })} icon={<IconLogout aria-hidden />} onClick={onEnd} />
        )
      }
    />
  )
}

/** Ends sessions one call at a time and reports the result. */
const useEnding = (onEnded: () => Promise<unknown>) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [isBusy, setBusy] = useState(false)
  const end = async (call: () => Promise<void>, words = t('session.ended')): Promise<boolean> => {
    setBusy(true)
    try {
      await call()
      showToast(words)
      await onEnded()
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showToast(errorText(error), 'error')
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, end }
}

const useDevices = (userId: number | undefined, enabled: boolean) =>
  useQuery({
    queryKey: ['sessions', userId ?? 'own'],
    queryFn: async () => {
      const [{ list }, remembered] = await Promise.all([readSessions(userId), readRememberedDevices(userId)])
      return { list, remembered }
    },
    enabled,
    staleTime: 0,
  })

export const SessionsSheet = ({ person, open, onClose }: SessionsSheetProps) => {
  const { t } = useTranslation()
  const { logout } = useSession()
  const { data, error, refetch } = useDevices(person?.id, open)
  const { isBusy, end } = useEnding(refetch)
  const [isSure, setSure] = useState(false)
  const others = data?.list.filter((session) => session.is_current === 0) ?? []
  const endEverywhere = async () => {
    if (!isSure) return setSure(true)
    // Unsent changes wait on this device for the next login.
    if ((await end(() => endAllSessions(person?.id))) && !person) await logout('keep')
  }
  const footer = data && (
    <div className={css.sessionButtons}>
      {!person && others.length > 0 && (
        <Button wide kind="quiet" busy={isBusy} onClick={() => void end(endOtherSessions)}>
          {t('session.end_others')}
        </Button>
      )}
      {(data.list.length > 0 || data.remembered.length > 0) && (
        <Button wide kind="danger" busy={isBusy} onClick={() => void endEverywhere()}>
          {t(isSure ? 'session.end_all_sure' : 'session.end_all')}
        </Button>
      )}
    </div>
  )
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('session.title')}
      subtitle={person?.name}
      height="fixed"
      footer={footer}
    >
      <p className={css.sheetHint}>{t(person ? 'session.hint_person' : 'session.hint')}</p>
      {data?.list.map((session) => (
        <SessionRow
          key={session.id}
          session={session}
          onEnd={session.is_current === 1 || isBusy ? undefined : () => void end(() => endSession(session.id))}
        />
      ))}
      {data?.list.length === 0 && <p className={css.sheetHint}>{t('session.none')}</p>}
      {data && (
        <RememberedDevices
          devices={data.remembered}
          isBusy={isBusy}
          onForget={({ id }) => void end(() => forgetDevice(id), t('session.forgotten'))}
        />
      )}
      {!data && error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows />}
    </Sheet>
  )
}
