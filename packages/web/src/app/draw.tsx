/** Draws the app once the boot data is there; the service worker and the check for newer builds start when the app is idle. */
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { setLanguageSource } from '#api/client.ts'
import { afterFrame, delayLateParts } from '#core/first-drawing.ts'
import { nextTask } from '#core/next-task.ts'
import { sessionState } from '#core/session-state.ts'
import { armSound } from '#core/sound.ts'
import { startTheme } from '#core/theme.ts'
import { whenAtRest } from '#core/when-at-rest.ts'
import { watchInstallOffers } from '#features/settings/install-prompt.ts'
import { currentLanguage } from '#i18n/i18n.ts'
import { startLanguage } from '#i18n/language.ts'
import { startUpdates } from '#offline/update.ts'
import type { Booted } from './boot.ts'
import { LoadFailedScreen } from './load-failed-screen.tsx'
import { createAppRouter, PENDING_AFTER } from './router.tsx'
import { firstScreens } from './screens.ts'
import { endLeftSessions } from './session.ts'

const createAppRoot = (): Root => {
  const element = document.querySelector('#root')
  if (!element) throw new Error('index.html has no #root')
  return createRoot(element)
}

const prefetchFirstScreen = async ({ pathname, search }: Location): Promise<void> => {
  if (!sessionState().user) return
  const screens = await Promise.all(firstScreens(pathname, true).map((load) => load()))
  for (const screen of screens) await screen.prefetch?.(search)
}

/** A screen is drawn once and whole with its code and its list; a slow one shows its outline first. */
const findFirstScreen = async () => {
  const router = createAppRouter()
  await nextTask()
  const late = new Promise((resolve) => setTimeout(resolve, PENDING_AFTER))
  // The router and the screen show the failure.
  await Promise.race([Promise.allSettled([router.load(), prefetchFirstScreen(window.location)]), late])
  return router
}

/** Rendered beside the screen, so that its effect runs with the screen's own. */
const Drawn = ({ onDrawn }: { onDrawn: () => void }) => {
  useEffect(() => afterFrame(onDrawn), [onDrawn])
  return null
}

const drawFirstScreen = async (
  root: Root,
  { language, texts, failure }: Booted,
  onDrawn: () => void,
): Promise<void> => {
  await startLanguage(language, texts)
  setLanguageSource(currentLanguage)
  if (failure) throw failure.error
  await nextTask()
  const router = await findFirstScreen()
  // A transition is drawn in small steps, so that a slow phone answers to touch meanwhile.
  startTransition(() =>
    root.render(
      <StrictMode>
        <RouterProvider router={router} />
        <Drawn onDrawn={onDrawn} />
      </StrictMode>,
    ),
  )
}

export const draw = async (booted: Promise<Booted>): Promise<void> => {
  const root = createAppRoot()
  const letLatePartsCome = delayLateParts()
  startTheme()
  armSound()
  watchInstallOffers()
  await nextTask()
  try {
    await drawFirstScreen(root, await booted, letLatePartsCome)
  } catch (error) {
    root.render(<LoadFailedScreen error={error} />)
  }
  whenAtRest(startUpdates)
  whenAtRest(() => void endLeftSessions())
}
