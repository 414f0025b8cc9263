/** The app on this device: whether it is installed, how much it stores, and a button that empties the copies. */
import { useQueryClient } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '#core/contexts.tsx'
import { megabytes } from '#i18n/megabytes.ts'
import { currentStore, othersWithUnsent, wipeCopies } from '#offline/store.ts'
import { Button } from '#ui/button.tsx'
import { Card, KeyValue, KeyValues } from '#ui/card.tsx'
import { showToast } from '#ui/toast.ts'
import { isAppleTouch, isInstalled, useInstallOffer } from './install-prompt.ts'
import css from './settings.module.css'
import { WorkingSetPart } from './working-set-part.tsx'

interface StorageUse {
  bytes: number
  /** The browser has granted persistent storage. */
  isSafe: boolean
}

const useStorageUse = () => {
  const [storage, setStorage] = useState<StorageUse | null>(null)
  const look = useCallback(async () => {
    const { usage = 0 } = await navigator.storage.estimate()
    setStorage({ bytes: usage, isSafe: await navigator.storage.persisted() })
  }, [])
  useEffect(() => void look(), [look])
  return { storage, look }
}

const Install = () => {
  const { t } = useTranslation()
  const install = useInstallOffer()
  if (install) {
    return (
      <Button kind="outline" wide icon={<IconDownload aria-hidden />} onClick={() => void install()}>
        {t('install_app')}
      </Button>
    )
  }
  return isAppleTouch() && !isInstalled() ? <p className={css.hint}>{t('install_ios')}</p> : null
}

/** How many colleagues left unsent changes here; nobody else sees whose and which. */
const useOthersWithUnsent = (): number => {
  const { UniqueID: uniqueId } = useInstallation().manifest
  const [count, setCount] = useState(0)
  useEffect(() => {
    othersWithUnsent(uniqueId).then(setCount, reportError)
  }, [uniqueId])
  return count
}

export const DeviceCard = () => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { storage, look } = useStorageUse()
  const others = useOthersWithUnsent()
  const [isBusy, setBusy] = useState(false)
  const clear = async () => {
    setBusy(true)
    try {
      await wipeCopies(currentStore())
      await client.resetQueries()
      await look()
      showToast(t('device_cleared'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card>
      <KeyValues>
        <KeyValue name={t('install_state')}>{t(isInstalled() ? 'installed' : 'in_browser')}</KeyValue>
        {storage && <KeyValue name={t('device_keeps')}>{megabytes(storage.bytes)}</KeyValue>}
        {storage && (
          <KeyValue name={t('device_storage')}>{t(storage.isSafe ? 'device_safe' : 'device_unsafe')}</KeyValue>
        )}
      </KeyValues>
      <WorkingSetPart />
      {others > 0 && <p className={css.hint}>{t('device_others_unsent')}</p>}
      <Install />
      <p className={css.hint}>{t('device_clear_hint')}</p>
      <Button kind="quiet" wide busy={isBusy} onClick={() => void clear()}>
        {t('device_clear')}
      </Button>
    </Card>
  )
}
