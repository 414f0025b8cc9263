/** The browser tests: on a phone, or on desktop if a test is tagged so. They start their own server (e2e/set-up). */
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { browserOptions } from './scripts/browser.ts'

const ON_A_DESKTOP = /@desktop/

export default defineConfig({
  testDir: 'e2e/tests',
  globalSetup: './e2e/set-up/global-set-up.ts',
  outputDir: 'e2e/results',
  fullyParallel: true,
  // Two more than there are processors: a third of the time a test waits for a timer of the app.
  workers: availableParallelism() + 2,
  // A loaded machine may be late; three failures fail, and a late pass is reported as flaky.
  retries: 2,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: browserOptions(),
    trace: 'off',
    screenshot: 'only-on-failure',
    locale: 'ru-RU',
    timezoneId: 'Europe/Kyiv',
    colorScheme: 'light',
    // Movements are tested where they matter; elsewhere they only cost time.
    contextOptions: { reducedMotion: 'reduce' },
    // Otherwise every page would load the whole build into its worker's cache; tests of the worker allow it.
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'phone',
      grepInvert: ON_A_DESKTOP,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
    { name: 'desktop', grep: ON_A_DESKTOP, use: { viewport: { width: 1280, height: 800 } } },
  ],
})
