/** The progress of an upload. */
import { useTranslation } from 'react-i18next'
import css from './files.module.css'

export const UploadProgress = ({ share, name }: { share: number; name: string }) => {
  const { t } = useTranslation()
  return <progress className={css.progress} value={share} max={1} aria-label={`${t('pending_sending')}: ${name}`} />
}
