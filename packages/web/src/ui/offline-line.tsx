/** One amber line under the header while there is no network: how many changes wait, and of when the data is. */
import { IconChevronRight, IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

import css from './offline-line.module.css'

interface OfflineLineProps {
  /** Changes that wait. */
  waiting: number
  /** Opens the list of them. */
  onPress?: (() => void) | undefined
  /** When what is shown was read, in words. */
  dataOf?: string | undefined
}

export const OfflineLine = ({ waiting, onPress, dataOf }: OfflineLineProps) => {
  const { t } = useTranslation()
  const words = (
    <>
      <IconCloudOff aria-hidden />
      <span className={css.words}>{waiting > 0 ? t('offline_waiting', { count: waiting }) : t('offline')}</span>
    </>
  )
  return (
    <div role="status">
      {onPress ? (
        <button type="button" className={css.line} onClick={onPress}>
          {words}
          <IconChevronRight aria-hidden />
        </button>
      ) : (
        <div className={css.line}>{words}</div>
      )}
      {dataOf && <p className={css.data}>{t('data_of', { at: dataOf })}</p>}
    </div>
  )
}
