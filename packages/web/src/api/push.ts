/** Push messages on this device: the person turns them on, each start renews them, a logout gives them up. */
import type { PushKind } from '@fura/shared/push-kinds.ts'
import { api } from './client.ts'

/** Which events the user is notified of, and their quiet hours in minutes of the day. */
export interface PushSettings extends Record<PushKind, 0 | 1> {
  quiet_from: number | null
  quiet_to: number | null
}

export type PushState = 'unsupported' | 'blocked' | 'off' | 'on'

const isPossible = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const subscription = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

export const pushState = async (): Promise<PushState> => {
  if (!isPossible()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && (await subscription()) ? 'on' : 'off'
}

export const readPushSettings = (): Promise<{ detail: PushSettings; public_key: string }> =>
  api.get('/api/push/settings/')

export const savePushSettings = (settings: Partial<PushSettings>): Promise<{ detail: PushSettings }> =>
  api.post('/api/push/settings/', settings)

const bytesOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

const isKeyOf = (existing: PushSubscription, key: Uint8Array): boolean => {
  const theirs = new Uint8Array(existing.options.applicationServerKey ?? new ArrayBuffer(0))
  return theirs.length === key.length && theirs.every((byte, place) => byte === key[place])
}

/** Registers this device at the server; a subscription made for another key is of no use. */
const subscribe = async (publicKey: string): Promise<void> => {
  const { pushManager } = await navigator.serviceWorker.ready
  const key = bytesOf(publicKey)
  const existing = await pushManager.getSubscription()
  if (existing && !isKeyOf(existing, key)) await existing.unsubscribe()
  const current = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  await api.post('/api/push/add/', current.toJSON())
}

/** Must be called on a tap: browsers show the permission prompt only then. */
export const enablePush = async (): Promise<PushState> => {
  if ((await Notification.requestPermission()) === 'granted') {
    const { public_key: publicKey } = await readPushSettings()
    await subscribe(publicKey)
  }
  return pushState()
}

export const disablePush = async (): Promise<PushState> => {
  const existing = await subscription()
  if (existing) {
    await api.post('/api/push/delete/', { endpoint: existing.endpoint })
    await existing.unsubscribe()
  }
  return pushState()
}

/** The server pushes only while the session that registered the device lives, so each session registers it again. */
export const renewPush = async (): Promise<void> => {
  if ((await pushState()) === 'on') await subscribe((await readPushSettings()).public_key)
}

/** The next user of this device must allow it anew; the server stops pushing when the session ends. */
export const dropPush = async (): Promise<void> => {
  if (!isPossible()) return
  await (await subscription())?.unsubscribe()
  // Notices for one person are not left for the next to read.
  const registration = await navigator.serviceWorker.getRegistration()
  for (const notice of (await registration?.getNotifications()) ?? []) notice.close()
}
