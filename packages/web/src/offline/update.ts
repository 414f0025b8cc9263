/**
 * Finds newer builds (S1.10): reads version.json once a minute, beside the browser’s own check of the service worker. Offers a
 * build once all its files are here; it takes over when the person agrees. A build that the server demands is offered at once,
 * and until it runs nothing is sent.
 */
import { CLIENT_BUILD, VERSION_CHECK_INTERVAL } from '@fura/shared/constants.ts'
import { api, onTooOld } from '#api/client.ts'
import { logWarning } from '#core/log.ts'
import { writeDrafts } from './draft-writes.ts'
import { forgetServerBuild, ownServerBuild } from './server-build.ts'

/** A worker that does not take over by then is skipped: the page comes from the server, and other tabs stay with the old build. */
const TAKEOVER_TIMEOUT = 15_000

/** The retry delay where files of a newer build failed to load. */
const FETCH_AGAIN_AFTER = 10_000

/** `required`: the server no longer serves this build. */
export type UpdateState = 'none' | 'offered' | 'required'

let registration: ServiceWorkerRegistration | null = null
let state: UpdateState = 'none'
let isReloading = false
const listeners = new Set<() => void>()

const become = (next: UpdateState): void => {
  if (state === next || state === 'required') return
  state = next
  for (const listener of listeners) listener()
}
const becomeReady = (): void => become('offered')
const becomeRequired = (): void => become('required')

/** The last input is written first: another tab may have started the update. */
const reload = async (): Promise<void> => {
  if (isReloading) return
  isReloading = true
  await writeDrafts()
  window.location.reload()
}

/** The old worker would answer with the old page. */
const reloadFromServer = async (): Promise<void> => {
  if (isReloading) return
  await registration?.unregister()
  await reload()
}

/** Resolves when all its files are here; false if that failed. */
const waitUntilInstalled = (worker: ServiceWorker): Promise<boolean> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (worker.state === 'installing') return
      worker.removeEventListener('statechange', look)
      resolve(worker.state !== 'redundant')
    }
    worker.addEventListener('statechange', look)
    look()
  })

const offer = async (worker: ServiceWorker): Promise<void> => {
  // The very first worker updates nothing.
  const isUpdate = navigator.serviceWorker.controller !== null
  if ((await waitUntilInstalled(worker)) && isUpdate) becomeReady()
}

const fetchNewWorker = async (): Promise<boolean> => {
  if (!registration) return true
  await registration.update()
  return registration.installing ? waitUntilInstalled(registration.installing) : true
}

interface Version {
  Build: string
  min_build: number
}

const checkVersion = async (): Promise<void> => {
  const { Build, min_build: minBuild } = await api.get<Version>(`/version.json?t=${Date.now()}`)
  if (minBuild > CLIENT_BUILD) becomeRequired()
  if (Build === (await ownServerBuild(Build))) return
  try {
    if (await fetchNewWorker()) becomeReady()
  } catch (error) {
    setTimeout(checkQuietly, FETCH_AGAIN_AFTER)
    throw error
  }
}

const checkQuietly = (): void => {
  checkVersion().catch((error: unknown) => logWarning('the version was not checked', error))
}

const register = async (): Promise<void> => {
  const workers = navigator.serviceWorker
  let isControlled = workers.controller !== null
  workers.addEventListener('controllerchange', () => {
    // A page that the first worker takes over is of the same build already.
    if (isControlled) void reload()
    isControlled = true
  })
  registration = await workers.register('/service-worker.js', { scope: '/', updateViaCache: 'none' })
  if (registration.waiting) void offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    if (registration?.installing) void offer(registration.installing)
  })
}

export const startUpdates = (): void => {
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    register().catch((error: unknown) => logWarning('there is no service worker', error))
  }
  onTooOld(becomeRequired)
  checkQuietly()
  setInterval(checkQuietly, VERSION_CHECK_INTERVAL)
}

export const appUpdate = {
  state: (): UpdateState => state,

  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },

  refresh: async (): Promise<void> => {
    await forgetServerBuild()
    // Every tab reloads when the new worker takes over.
    registration?.waiting?.postMessage({ type: 'SKIP_WAITING' })
    setTimeout(() => void reloadFromServer(), registration?.waiting ? TAKEOVER_TIMEOUT : 0)
  },
}
