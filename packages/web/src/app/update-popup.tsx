/** Says that a newer build is there (S1.10). It stays until the user refreshes, so they can finish their work first. */
import { IconRefresh } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { appUpdate } from '#offline/update.ts'
import { Button } from '#ui/button.tsx'
import css from './update-popup.module.css'

export const UpdatePopup = () => {
  const { t } = useTranslation()
  const state = useSyncExternalStore(appUpdate.subscribe, appUpdate.state)
  const [isRefreshing, setRefreshing] = useState(false)
  if (state === 'none') return null
  const refresh = () => {
    setRefreshing(true)
    void appUpdate.refresh()
  }
  return (
    <section className={css.popup} role="alertdialog" aria-labelledby="update-title" aria-describedby="update-text">
      <div className={css.words}>
        <h2 id="update-title" className={css.title}>
          {t('update_available')}
        </h2>
        <p id="update-text" className={css.text}>
          {t(state === 'required' ? 'update_required' : 'system_updated')}
        </p>
      </div>
      <Button icon={<IconRefresh aria-hidden />} busy={isRefreshing} onClick={refresh}>
        {t('refresh')}
      </Button>
    </section>
  )
}
