/**
 * Starts the app. It requests its boot data and the code of its first screen at once, while the libraries
 * that draw it are still loading.
 */
import '#ui/styles.ts'
import '#app/slide.css'
import { sessionToken } from '#api/session.ts'
import { boot } from '#app/boot.ts'
import { logError, logWarning } from '#core/log.ts'
import { firstScreens } from '#app/screens.ts'

const start = async (): Promise<void> => {
  const booted = boot()
  for (const load of firstScreens(window.location.pathname, sessionToken() !== null)) {
    // The router loads it again and shows the error.
    load().catch((error: unknown) => logWarning('the first screen was not loaded ahead', error))
  }
  const { draw } = await import('#app/draw.tsx')
  await draw(booted)
}

start().catch((error: unknown) => logError('the app did not start', error))
