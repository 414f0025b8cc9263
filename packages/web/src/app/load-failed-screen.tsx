/** Shown where a part of the app failed to load (S8.07). The retry is a reload: browsers remember a failed import. */
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { logError } from '#core/log.ts'
import { Button } from '#ui/button.tsx'
import css from './load-failed-screen.module.css'

export const LoadFailedScreen = ({ error }: { error: unknown }) => {
  const { t } = useTranslation()
  useEffect(() => logError('a screen failed', error), [error])
  return (
    <div className={css.screen} role="alert">
      <span className={css.tile}>
        <IconPlugConnectedX aria-hidden />
      </span>
      <p className={css.text}>{t('load_failed')}</p>
      <Button onClick={() => window.location.reload()}>{t('retry')}</Button>
    </div>
  )
}
