/** The frame of every screen behind the login: header, toolbar or rail, menu, and the person all of it belongs to. */
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet, useMatches } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { behindFirstDrawing } from '#core/first-drawing.ts'
import { HeaderPlacesContext, SessionContext, TitleContext } from '#core/contexts.tsx'
import { useQueryMemory } from '#core/query-memory.ts'
import { useMayOpen } from '#core/use-may-open.ts'
import { ListToolsContext } from '#records/lists/list-tools.tsx'
import { useIsWide } from '#ui/use-media.ts'
import { DecisionPlace } from './decision-place.tsx'
import { Header } from './header.tsx'
import { LatePart } from './late-part.tsx'
import { lazyExtra } from './lazy-extra.ts'
import { OfflineNotice } from './offline-notice.tsx'
import css from './shell.module.css'
import { ToastPlace } from './toast-place.tsx'
import { Toolbar } from './toolbar.tsx'
import { useHeader } from './use-header.ts'
import { useLooksForShares } from './use-looks-for-shares.ts'
import { useMovedFocus } from './use-moved-focus.ts'
import { useLiveUpdates } from './use-live-updates.ts'
import { useSessionValue } from './use-session-value.ts'

const Rail = lazy(async () => ({ default: (await import('./rail.tsx')).Rail }))
const loadMenu = async () => (await import('./menu.tsx')).Menu
const ListFiles = lazy(
  behindFirstDrawing(async () => ({ default: (await import('#features/imports/list-files.tsx')).ListFiles })),
)
const ShareEntrance = lazyExtra(async () => (await import('#features/share/share-entrance.tsx')).ShareEntrance)
const HintLine = lazyExtra(async () => (await import('#records/help/hint-line.tsx')).HintLine)
const AppKeys = lazyExtra(async () => (await import('#features/keyboard/app-keys.tsx')).AppKeys)
const loadLogoutSheet = async () => (await import('./logout-sheet.tsx')).LogoutSheet

const RefusedScreen = lazy(async () => ({
  default: (await import('#records/placeholders/refused-screen.tsx')).RefusedScreen,
}))

const loadPrinting = behindFirstDrawing(() => import('#records/documents/keep-printing.ts'))
const keepPrintingLater = (): void => void loadPrinting().then(({ keepPrinting }) => keepPrinting(), reportError)

const CONTENT = 'content'

const Content = () => {
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen })
  const mayOpen = useMayOpen()
  return screen && !mayOpen(screen) ? <RefusedScreen screen={screen} /> : <Outlet />
}

const Frame = () => {
  const { t } = useTranslation()
  const isDesktop = useIsWide()
  const { title, setTitle, places, setActions, setBelow } = useHeader()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const closeMenu = () => setMenuOpen(false)
  const main = useMovedFocus()
  useLiveUpdates()
  useEffect(keepPrintingLater, [])
  const looksForShares = useLooksForShares()
  return (
    <TitleContext value={setTitle}>
      <HeaderPlacesContext value={places}>
        <a className={css.skip} href={`#${CONTENT}`}>
          {t('skip_to_content')}
        </a>
        {isDesktop && (
          <Suspense>
            <Rail />
          </Suspense>
        )}
        <div className={css.frame}>
          <Header
            title={title}
            actionsRef={setActions}
            belowRef={setBelow}
            onMenu={isDesktop ? null : () => setMenuOpen(true)}
          />
          <OfflineNotice />
          <Suspense>
            <HintLine />
          </Suspense>
          <main ref={main} id={CONTENT} className={css.content} tabIndex={-1}>
            <Suspense>
              <Content />
            </Suspense>
          </main>
        </div>
        {!isDesktop && <Toolbar />}
        <Suspense>
          {looksForShares && <ShareEntrance />}
          {isDesktop && <AppKeys />}
        </Suspense>
        <LatePart
          load={loadMenu}
          isWanted={isMenuOpen}
          onClose={closeMenu}
          props={{ isOpen: isMenuOpen, onClose: closeMenu }}
        />
      </HeaderPlacesContext>
    </TitleContext>
  )
}

export const Shell = () => {
  const { session, question } = useSessionValue()
  const memory = useQueryMemory()
  if (!session) return null
  return (
    <QueryClientProvider client={memory}>
      <SessionContext value={session}>
        <ListToolsContext value={ListFiles}>
          <Frame />
        </ListToolsContext>
        {question && <LatePart load={loadLogoutSheet} isWanted onClose={question.onStay} props={question} />}
        <DecisionPlace />
        <ToastPlace />
      </SessionContext>
    </QueryClientProvider>
  )
}
