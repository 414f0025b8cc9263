/** The browser tests: a phone first, a desktop where a test is tagged so. They make their own server (e2e/set-up). */
import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { browserOptions } from './scripts/browser.ts'

const ON_A_DESKTOP = /@desktop/

export default defineConfig({
  testDir: 'e2e/tests',
  globalSetup: './e2e/set-up/global-set-up.ts',
  outputDir: 'e2e/results',
  fullyParallel: true,
  // Two more than there are processors: a test waits for a clock of the app about a third of its time.
  workers: availableParallelism() + 2,
  // A loaded machine may be late; what fails three times fails, and what passed late is reported as flaky.
  retries: 2,
  // They end what hangs. A page that is slow beside other work does not fail: what must be quick is measured by benches.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    // It names what is not there; the limit of the whole test does not.
    actionTimeout: 60_000,
    launchOptions: browserOptions(),
    trace: 'off',
    screenshot: 'only-on-failure',
    locale: 'ru-RU',
    timezoneId: 'Europe/Kyiv',
    colorScheme: 'light',
    // Movements are tested where they are the point; elsewhere they only cost time.
    contextOptions: { reducedMotion: 'reduce' },
    // Every page would fetch the whole build into its worker's cache; tests of the worker let it in.
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
