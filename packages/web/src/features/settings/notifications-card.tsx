/** Push messages on this device: the reason, before the browser asks; then which events, and the quiet hours. */
import { PUSH_KINDS } from '@fura/shared/push-kinds.ts'
import { IconBell } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/client.ts'
import {
  disablePush,
  enablePush,
  type PushSettings,
  type PushState,
  pushState,
  readPushSettings,
  savePushSettings,
} from '#api/push.ts'
import { useInstallation } from '#core/contexts.tsx'
import { logWarning } from '#core/log.ts'
import { useErrorText } from '#entity/error-text.ts'
import { Button } from '#ui/button.tsx'
import { Card, SectionTitle } from '#ui/card.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { SwitchRow } from '#ui/switch-row.tsx'
import { showToast } from '#ui/toast.ts'
import { isAppleTouch, isInstalled } from './install-prompt.ts'
import css from './settings.module.css'

const HOUR = 60
const NIGHT = { quiet_from: 22 * HOUR, quiet_to: 7 * HOUR }
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour * HOUR),
  label: `${String(hour).padStart(2, '0')}:00`,
}))

const usePush = () => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [state, setState] = useState<PushState | null>(null)
  const [settings, setSettings] = useState<PushSettings | null>(null)
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    const look = async (): Promise<void> => {
      const found = await pushState()
      setState(found)
      if (found === 'on') setSettings((await readPushSettings()).detail)
    }
    look().catch((error: unknown) => logWarning('the state of push messages is not known', error))
  }, [state])

  const turn = async (change: () => Promise<PushState>): Promise<void> => {
    setBusy(true)
    try {
      setState(await change())
    } catch (error) {
      logWarning('push messages could not be switched', error)
      showToast(t('push.failed'), 'error')
    } finally {
      setBusy(false)
    }
  }
  /** Shown at once, and reset if the server refuses. */
  const save = async (change: Partial<PushSettings>): Promise<void> => {
    if (!settings) return
    setSettings({ ...settings, ...change })
    try {
      setSettings((await savePushSettings(change)).detail)
    } catch (error) {
      setSettings(settings)
      if (!(error instanceof ApiError)) throw error
      showToast(errorText(error), 'error')
    }
  }
  return { state, settings, isBusy, turn, save }
}

type Push = ReturnType<typeof usePush>

const QuietHours = ({ settings, save }: { settings: PushSettings; save: Push['save'] }) => {
  const { t } = useTranslation()
  const { quiet_from: from, quiet_to: to } = settings
  const isOn = from !== null && to !== null
  return (
    <>
      <SwitchRow
        label={t('push.quiet')}
        hint={t('push.quiet_hint')}
        value={isOn}
        onChange={(next) => void save(next ? NIGHT : { quiet_from: null, quiet_to: null })}
      />
      {isOn && (
        <div className={css.hours}>
          <SelectField
            label={t('push.quiet_from')}
            emptiable={false}
            options={HOURS}
            value={String(from)}
            onChange={(value) => void save({ quiet_from: Number(value) })}
          />
          <SelectField
            label={t('push.quiet_to')}
            emptiable={false}
            options={HOURS}
            value={String(to)}
            onChange={(value) => void save({ quiet_to: Number(value) })}
          />
        </div>
      )}
    </>
  )
}

const Switches = ({ settings, isBusy, turn, save }: Push) => {
  const { t } = useTranslation()
  const { quotes, leads } = useInstallation().variant
  const kinds = PUSH_KINDS.filter((kind) => (kind !== 'quotes' || quotes) && (kind !== 'leads' || leads))
  return (
    <>
      {settings && (
        <>
          {kinds.map((kind) => (
            <SwitchRow
              key={kind}
              label={t(`push.kind_${kind}`)}
              value={settings[kind] === 1}
              onChange={(isOn) => void save({ [kind]: isOn ? 1 : 0 })}
            />
          ))}
          <QuietHours settings={settings} save={save} />
        </>
      )}
      <Button kind="quiet" wide busy={isBusy} onClick={() => void turn(disablePush)}>
        {t('push.off')}
      </Button>
    </>
  )
}

const WHY_NOT = { unsupported: 'push.unsupported', blocked: 'push.blocked' } as const

const Content = (push: Push) => {
  const { t } = useTranslation()
  const { state, isBusy, turn } = push
  if (state === 'on') return <Switches {...push} />
  if (state === 'unsupported' && isAppleTouch() && !isInstalled())
    return <p className={css.hint}>{t('push.needs_install')}</p>
  if (state === 'unsupported' || state === 'blocked') return <p className={css.hint}>{t(WHY_NOT[state])}</p>
  return (
    <>
      <p className={css.hint}>{t('push.about')}</p>
      <Button kind="outline" wide busy={isBusy} icon={<IconBell aria-hidden />} onClick={() => void turn(enablePush)}>
        {t('push.enable')}
      </Button>
    </>
  )
}

export const NotificationsCard = () => {
  const { t } = useTranslation()
  const push = usePush()
  if (push.state === null) return null
  return (
    <>
      <SectionTitle>{t('push.title')}</SectionTitle>
      <Card>
        <Content {...push} />
      </Card>
    </>
  )
}
