/** A notice after an update, once: a link to the news. */
import { IconX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenings } from '#entity/use-openings.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import css from './news-notice.module.css'
import { isNewsUnseen, markNewsSeen } from './seen-news.ts'

const HelpSheet = lazy(async () => ({ default: (await import('./help-sheet.tsx')).HelpSheet }))

export const NewsNotice = () => {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(isNewsUnseen)
  const [isOpen, setOpen] = useState(false)
  const openings = useOpenings(isOpen)
  const close = () => {
    markNewsSeen()
    setShown(false)
  }
  const read = () => {
    close()
    setOpen(true)
  }
  return (
    <>
      {isShown && (
        <div className={css.notice} role="status">
          <Button kind="link" onClick={read}>
            {t('help.news_since')}
          </Button>
          <IconButton label={t('close')} icon={<IconX aria-hidden />} onClick={close} />
        </div>
      )}
      {openings > 0 && (
        <Suspense>
          <HelpSheet key={openings} first="news" open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
