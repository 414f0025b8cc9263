/**
 * The base of every browser test: a page of a company with a logged-in user, and calls of the same server beside it. A
 * test fails when its page throws, logs an error or breaks the page's own security policy.
 */
import { test as base, type BrowserContext, type Frame } from '@playwright/test'
import { type Api, Company, DEMO_PASSWORD } from './api.ts'
import { openDevice } from './set-up/kept-build.ts'

export { expect } from '@playwright/test'
export { t } from './texts.ts'

/** Marks a test that repeats another one with another name, role or variant: `npm test` skips it (decision 0056). */
export const REPEATED = '@repeated'

export interface Choice {
  /**
   * Who is logged in when the page opens; null for nobody. The manager by default: the administrator
   * may do everything, so a missing right would never be noticed.
   */
  user: string | null
  host: string
  /** Further values in local storage. */
  localValues: Readonly<Record<string, string>>
  /** If the test has a service worker: whether it stored the build at an earlier visit. */
  hasKeptBuild: boolean
  /** Errors that the test provokes. */
  expectedErrors: RegExp | null
}

interface Around {
  company: Company
  /** The session of `user`; the administrator's if nobody is logged in. */
  api: Api
  /** The session of the administrator: enters the data of `user`'s colleagues. */
  office: Api
  /** Makes a new user for the test and logs them in beside the page. */
  newUser: (rights: object) => Promise<NewUser>
  clean: void
}

export interface NewUser {
  login: string
  password: string
  api: Api
}

const sessions = new Map<string, Promise<Api>>()

/** One login per worker, because hashing a password is slow. */
const sessionOf = (company: Company, login: string): Promise<Api> => {
  const key = `${login} ${company.url}`
  const session = sessions.get(key) ?? company.login(login)
  sessions.set(key, session)
  return session
}

/**
 * Puts values into local storage before the first page of this origin runs, and never again. `storageState` would open a page
 * and close it for that, which costs a sixth of what opening a list does.
 */
const keepInBrowser = async (context: BrowserContext, origin: string, values: Readonly<Record<string, string>>) => {
  const script = await context.addInitScript(
    ([home, entries]) => {
      if (window.location.origin === home) for (const [name, value] of entries) localStorage.setItem(name, value)
    },
    [origin, Object.entries(values)] as const,
  )
  const onNavigated = (frame: Frame): void => {
    if (!frame.url().startsWith(origin)) return
    context.off('framenavigated', onNavigated)
    void script.dispose()
  }
  context.on('framenavigated', onNavigated)
}

let serial = 0

/** A name that no other test has. */
export const unique = (beginning: string): string => {
  serial += 1
  return `${beginning} ${process.pid.toString(36)}${serial}${Date.now().toString(36)}`
}

/** The browser's console error for a call that reached no server; other tests check how the app reacts. */
const OF_THE_NETWORK = /net::ERR_|Failed to load resource/

export const test = base.extend<Choice & Around>({
  user: ['manager@demo', { option: true }],
  host: ['localhost', { option: true }],
  localValues: [{}, { option: true }],
  hasKeptBuild: [true, { option: true }],
  expectedErrors: [null, { option: true }],

  company: async ({ host }, use) => {
    await use(new Company(Number(process.env.E2E_PORT), host))
  },

  api: async ({ company, user }, use) => {
    await use(await sessionOf(company, user ?? 'admin@demo'))
  },

  office: async ({ company }, use) => {
    await use(await sessionOf(company, 'admin@demo'))
  },

  baseURL: async ({ company }, use) => {
    await use(company.url)
  },

  context: async ({ context: fresh, company, user, api, localValues, serviceWorkers, hasKeptBuild }, use) => {
    const device = serviceWorkers === 'allow' && hasKeptBuild ? await openDevice(company.url) : null
    const context = device?.context ?? fresh
    // Loading the working set here would cost every test; tests of it switch it on.
    const values = { workingSet: 'off', ...localValues, ...(user === null ? {} : { token: api.token }) }
    await keepInBrowser(context, company.url, values)
    await use(context)
    await device?.close()
  },

  newUser: async ({ company, office }, use) => {
    await use(async (rights) => {
      const login = `${unique('user').replaceAll(' ', '-')}@demo`
      const person = { name: unique('Работник'), login, email: `${login}.example`, organization: 1, role: 'viewer' }
      await office.add('team_users', { ...person, pass: DEMO_PASSWORD, ...rights })
      return { login, password: DEMO_PASSWORD, api: await company.login(login) }
    })
  },

  clean: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(String(error.stack ?? error)))
      page.on('console', (message) => {
        const text = message.text()
        if (message.type() === 'error' && !OF_THE_NETWORK.test(text)) errors.push(text)
      })
      await use()
      const unexpected = errors.filter((text) => !expectedErrors?.test(text))
      if (unexpected.length > 0) throw new Error(`The page reported errors:\n${unexpected.join('\n')}`)
    },
    { auto: true },
  ],
})
