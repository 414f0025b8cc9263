/** Starts the app: theme, texts, installation, session, then the first screen; the service worker when there is time. */
import '#ui/styles.ts'
import '#app/slide.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { sessionToken } from '#api/session.ts'
import { boot } from '#app/boot.ts'
import { LoadFailedScreen } from '#app/load-failed-screen.tsx'
import { logWarning } from '#app/log.ts'
import { createAppRouter } from '#app/router.tsx'
import { armSound } from '#app/sound.ts'
import { startTheme } from '#app/theme.ts'
import { watchInstallOffers } from '#features/settings/install-prompt.ts'
import { startUpdates } from '#offline/update.ts'

const element = document.querySelector('#root')
if (!element) throw new Error('index.html has no #root')
const root = createRoot(element)

/** The first screen's code comes while its texts and the session are asked for. */
const fetchFirstScreen = async (): Promise<void> => {
  try {
    await (sessionToken() === null ? import('#features/auth/login-screen.tsx') : import('#app/shell.tsx'))
  } catch (error) {
    logWarning('the first screen was not loaded ahead', error)
  }
}

startTheme()
armSound()
watchInstallOffers()
void fetchFirstScreen()
try {
  await boot()
  root.render(
    <StrictMode>
      <RouterProvider router={createAppRouter()} />
    </StrictMode>,
  )
} catch (error) {
  root.render(<LoadFailedScreen error={error} />)
}
startUpdates()
