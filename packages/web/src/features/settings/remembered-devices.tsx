/** Devices that skip the second factor, under the sessions: also those without a session. */
import { IconShieldOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatDateTime } from '#i18n/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { DeviceIcon } from './device-icon.tsx'
import type { RememberedDevice } from './sessions.api.ts'
import css from './settings.module.css'

interface RememberedDevicesProps {
  devices: readonly RememberedDevice[]
  isBusy: boolean
  onForget: (device: RememberedDevice) => void
}

export const RememberedDevices = ({ devices, isBusy, onForget }: RememberedDevicesProps) => {
  const { t } = useTranslation()
  if (devices.length === 0) return null
  return (
    <section aria-label={t('session.remembered_title')}>
      <h3 className={css.sheetTitle}>{t('session.remembered_title')}</h3>
      <p className={css.sheetHint}>{t('session.remembered_hint')}</p>
      {devices.map((device) => {
        const name = device.name || t('session.unknown')
        return (
          <ListRow
            key={device.id}
            leading={<DeviceIcon name={device.name} />}
            title={name}
            chip={device.is_current === 1 && <StatusChip label={t('session.current')} color="var(--ok)" />}
            subtitle={t('session.remembered_until', { when: formatDate(device.date_until) })}
            note={t('session.since', { when: formatDateTime(device.date_create) })}
            actions={
              <IconButton
                label={t('session.forget_device', { name })}
                icon={<IconShieldOff aria-hidden />}
                disabled={isBusy}
                onClick={() => onForget(device)}
              />
            }
          />
        )
      })}
    </section>
  )
}
