/** Shows that chosen files are being prepared, and which of them were refused and why. */
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/icon-button.tsx'
import css from './files.module.css'
import type { Adding } from './use-adding.ts'

export const AddingState = ({ progress, notAdded, dismiss }: Adding) => {
  const { t } = useTranslation()
  return (
    <>
      {progress && (
        <p className={css.words} role="status">
          {t('files.preparing', progress)}
        </p>
      )}
      {notAdded.length > 0 && (
        <div className={css.refused} role="alert">
          <div className={css.reasons}>
            <p className={css.reason}>{t('files.not_added')}</p>
            <ul>
              {notAdded.map(({ name, why }, index) => (
                // Two files may have the same name.
                <li key={index}>
                  {name}: {why}
                </li>
              ))}
            </ul>
          </div>
          <IconButton label={t('close')} icon={<IconX aria-hidden />} onClick={dismiss} />
        </div>
      )}
    </>
  )
}
