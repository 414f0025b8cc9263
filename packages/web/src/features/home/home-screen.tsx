/**
 * Home: the day, its waiting items, and links to everything that has no place in the toolbar. Data is read after the
 * frame. The day scrolls away under the bar, which then offers the search.
 */
import { IconLayoutGrid, IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HeaderSlot, JoinedHead, useInstallation, useSession, useTitle } from '#core/contexts.tsx'
import { formatToday } from '#i18n/format.ts'
import { PullScreen } from '#records/lists/pull-screen.tsx'
import { openSearch } from '#records/search/search-opening.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useIsAway } from '#ui/use-is-away.ts'
import { useIsWide } from '#ui/use-media.ts'
import { greetingKey } from './greeting.ts'
import css from './home-screen.module.css'

const DayHero = lazy(async () => ({ default: (await import('./day-hero.tsx')).DayHero }))
const HomeBody = lazy(async () => ({ default: (await import('./home-body.tsx')).HomeBody }))
const HomeSearch = lazy(async () => ({ default: (await import('./home-search.tsx')).HomeSearch }))
const HomeMenu = lazy(async () => ({ default: (await import('./home-menu.tsx')).HomeMenu }))

/** Names are written surname first: "Савчук Андрей Викторович" is greeted as Андрей. */
const givenName = (name: string): string => {
  const [surname = '', firstName] = name.trim().split(/\s+/)
  return firstName ?? surname
}

export const HomeScreen = () => {
  const { t } = useTranslation()
  const { user } = useSession()
  const { manifest, variant } = useInstallation()
  const isWide = useIsWide()
  const { ref: head, isAway: isHeadAway } = useIsAway()
  const [menu, setMenu] = useState<'unopened' | 'open' | 'closed'>('unopened')
  useTitle(t(`brand.${variant.brand}`))
  const now = new Date()
  const greeting = (
    <>
      <p className={css.greeting}>{t(greetingKey(now.getHours()), { name: givenName(user.name) })}</p>
      <p className={css.company}>{user.organization_name || manifest.name}</p>
    </>
  )
  return (
    <>
      {!isHeadAway && <JoinedHead />}
      {isHeadAway && (
        <HeaderSlot place="actions">
          <IconButton
            kind={isWide ? 'plain' : 'ink'}
            label={t('search.everywhere')}
            icon={<IconSearch aria-hidden />}
            aria-haspopup="dialog"
            onClick={openSearch}
          />
        </HeaderSlot>
      )}
      <div ref={head} className={css.head}>
        <div className={css.day}>
          <div className={css.words}>
            <p className={css.date}>{formatToday(now)}</p>
            <Suspense fallback={greeting}>
              <DayHero greeting={greeting} />
            </Suspense>
          </div>
          <button type="button" className={css.tile} aria-haspopup="dialog" onClick={() => setMenu('open')}>
            <IconLayoutGrid aria-hidden />
            {t('general')}
          </button>
        </div>
        <div className={css.search}>
          <Suspense>
            <HomeSearch />
          </Suspense>
        </div>
      </div>
      <PullScreen />
      <Suspense>
        <HomeBody />
      </Suspense>
      <Suspense>
        {menu !== 'unopened' && <HomeMenu isOpen={menu === 'open'} onClose={() => setMenu('closed')} />}
      </Suspense>
    </>
  )
}
