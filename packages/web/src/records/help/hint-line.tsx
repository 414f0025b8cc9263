/**
 * A line above the screen that was just opened: on a phone, after an update, a link to the news (on desktop a notice shows it);
 * else the hint of the day. The first screen of a start has none: somebody is about to press something there.
 */
import { STORAGE_KEYS } from '@fura/shared/constants.ts'
import type { RouteName } from '@fura/shared/routes.ts'
import { useQuery } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readStored, writeStored } from '#core/storage.ts'
import { READS } from '#entity/query-options.ts'
import { useOpenings } from '#entity/use-openings.ts'
import { currentLanguage } from '#i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { todayIn } from '#ui/date-text.ts'
import { showToast } from '#ui/toast.ts'
import { isWideNow } from '#ui/use-media.ts'
import css from './hint-line.module.css'
import { type HintId, hintFor, switchHints } from './hints.ts'
import { loadHelpTexts } from './load-help-texts.ts'
import { isNewsUnseen, markNewsSeen } from './seen-news.ts'

const HelpSheet = lazy(async () => ({ default: (await import('./help-sheet.tsx')).HelpSheet }))

type Shown = HintId | 'news' | null

const chosenFor = (screen: RouteName): Shown => {
  const isDesktop = isWideNow()
  if (!isDesktop && isNewsUnseen()) return 'news'
  const today = todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone)
  const before = readStored(STORAGE_KEYS.hints)
  const { hint, stored } = hintFor(before, { screen, isDesktop, today })
  if (stored !== before) writeStored(STORAGE_KEYS.hints, stored)
  return hint
}

/** Chosen once for each screen that is opened after the first. */
const useShown = () => {
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen })
  const [place, setPlace] = useState(screen)
  const [shown, setShown] = useState<Shown>(null)
  useEffect(() => {
    if (screen === place || screen === undefined) return
    setPlace(screen)
    setShown(chosenFor(screen))
  }, [screen, place])
  return { shown, close: () => setShown(null) }
}

const HintText = ({ id }: { id: HintId }) => {
  useTranslation()
  const language = currentLanguage()
  const { data } = useQuery({ ...READS, queryKey: ['help', language], queryFn: () => loadHelpTexts(language) })
  return <p>{data?.hints[id]}</p>
}

export const HintLine = () => {
  const { t } = useTranslation()
  const { shown, close } = useShown()
  const [isOpen, setOpen] = useState(false)
  const openings = useOpenings(isOpen)
  const readNews = () => {
    close()
    setOpen(true)
  }
  const switchOff = () => {
    switchHints(false)
    close()
    showToast(t('hints.off'))
  }
  const closeNews = () => {
    markNewsSeen()
    close()
  }
  return (
    <>
      {shown === 'news' && (
        <div className={css.line} role="status">
          <Button kind="link" onClick={readNews}>
            {t('help.news_since')}
          </Button>
          <Button kind="link" onClick={closeNews}>
            {t('close')}
          </Button>
        </div>
      )}
      {shown !== null && shown !== 'news' && (
        <section className={css.line} aria-label={t('hints.one')}>
          <HintText id={shown} />
          <div className={css.ways}>
            <Button kind="link" onClick={close}>
              {t('hints.understood')}
            </Button>
            <Button kind="link" onClick={switchOff}>
              {t('hints.switch_off')}
            </Button>
          </div>
        </section>
      )}
      {openings > 0 && (
        <Suspense>
          <HelpSheet key={openings} first="news" open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
