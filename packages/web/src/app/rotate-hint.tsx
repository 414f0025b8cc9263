/** Asks to turn a phone in landscape (S2.10), in a line above the screen that covers nothing. The user may close it. */
import { IconDeviceMobileRotated, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/icon-button.tsx'
import css from './rotate-hint.module.css'
import { useMedia } from '#ui/use-media.ts'

/** A phone, not a low window on desktop: it has touch, and its short side is a phone's. */
const PHONE_ON_ITS_SIDE = '(orientation: landscape) and (max-height: 480px) and (pointer: coarse)'

export const RotateHint = () => {
  const { t } = useTranslation()
  const isOnItsSide = useMedia(PHONE_ON_ITS_SIDE)
  const [isClosed, setClosed] = useState(false)
  if (!isOnItsSide || isClosed) return null
  return (
    <div className={css.hint} role="status">
      <IconDeviceMobileRotated aria-hidden />
      <span className={css.text}>{t('rotate_device')}</span>
      <IconButton kind="ink" label={t('close')} icon={<IconX aria-hidden />} onClick={() => setClosed(true)} />
    </div>
  )
}
