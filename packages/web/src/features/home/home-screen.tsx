/** Home: the day, the person, and the way to everything that has no place in the toolbar. */
import { IconLayoutGrid } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsBack } from '#app/away.ts'
import { HeaderSlot, useInstallation, useSession, useTitle } from '#app/contexts.tsx'
import { HomeSearch } from '#features/search/home-search.tsx'
import { formatToday } from '#i18n/format.ts'
import { greetingKey } from './greeting.ts'
import css from './home-screen.module.css'

const AwayCard = lazy(async () => ({ default: (await import('./away-card.tsx')).AwayCard }))
const Handbooks = lazy(async () => ({ default: (await import('./handbooks.tsx')).Handbooks }))
const WaitingBlock = lazy(async () => ({ default: (await import('./waiting.tsx')).WaitingBlock }))
const HomeMenu = lazy(async () => ({ default: (await import('./home-menu.tsx')).HomeMenu }))

/** Names are written surname first: "Савчук Андрей Викторович" is greeted as Андрей. */
const givenName = (name: string): string => {
  const [surname = '', given] = name.trim().split(/\s+/)
  return given ?? surname
}

export const HomeScreen = () => {
  const { t } = useTranslation()
  const { user } = useSession()
  const isBack = useIsBack()
  const { manifest } = useInstallation()
  const [menu, setMenu] = useState<'unopened' | 'open' | 'closed'>('unopened')
  useTitle(t('app_name'))
  const now = new Date()
  return (
    <>
      <HeaderSlot place="below">
        <div className={css.day}>
          <div className={css.words}>
            <p className={css.date}>{formatToday(now)}</p>
            <p className={css.greeting}>{t(greetingKey(now.getHours()), { name: givenName(user.name) })}</p>
            <p className={css.company}>{user.organization_name || manifest.name}</p>
          </div>
          <button type="button" className={css.tile} aria-haspopup="dialog" onClick={() => setMenu('open')}>
            <IconLayoutGrid aria-hidden />
            {t('general')}
          </button>
        </div>
        <HomeSearch />
      </HeaderSlot>
      <Suspense>{isBack && <AwayCard />}</Suspense>
      <Suspense>
        <WaitingBlock />
        <Handbooks />
      </Suspense>
      <Suspense>
        {menu !== 'unopened' && <HomeMenu isOpen={menu === 'open'} onClose={() => setMenu('closed')} />}
      </Suspense>
    </>
  )
}
