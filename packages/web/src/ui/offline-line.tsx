/** One amber line under the header without a network: how many changes wait, and what this device has to work with. */
import { IconChevronRight, IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

import css from './offline-line.module.css'

interface OfflineLineProps {
  /** Changes that wait. */
  waiting: number
  /** Opens the list of them. */
  onPress?: (() => void) | undefined
  /** What this device has, in words. */
  workingSet?: string | undefined
}

export const OfflineLine = ({ waiting, onPress, workingSet }: OfflineLineProps) => {
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
      {workingSet && <p className={css.data}>{workingSet}</p>}
    </div>
  )
}
