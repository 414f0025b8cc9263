/** The devices on which a person is logged in. They need the server: only it knows them. */
import { api } from '#api/client.ts'

export interface DeviceSession {
  id: number
  /** Browser and system; empty if the device does not say. */
  name: string
  address: string
  date_create: number
  date_seen: number
  is_current: 0 | 1
}

interface SessionPage {
  list: DeviceSession[]
  total_num: number
}

/** A device that skips the second factor, with or without a session. */
export interface RememberedDevice {
  id: number
  name: string
  date_create: number
  date_until: number
  is_current: 0 | 1
}

/** A full page: nobody looks through more devices than that. */
const MOST = 100

/** Without `userId` one's own. */
export const readSessions = (userId: number | undefined): Promise<SessionPage> =>
  api.get<SessionPage>(`/api/sessions/list/?num=${MOST}${userId === undefined ? '' : `&team_user_id=${userId}`}`)

export const readRememberedDevices = async (userId: number | undefined): Promise<RememberedDevice[]> => {
  const whose = userId === undefined ? '' : `&team_user_id=${userId}`
  return (await api.get<{ list: RememberedDevice[] }>(`/api/sessions/devices/?num=${MOST}${whose}`)).list
}

export const forgetDevice = async (id: number): Promise<void> => {
  await api.post('/api/sessions/devices/forget/', { id })
}

export const endSession = async (id: number): Promise<void> => {
  await api.post('/api/sessions/end/', { id })
}

export const endOtherSessions = async (): Promise<void> => {
  await api.post('/api/sessions/end_all/', { except_current: 1 })
}

export const endAllSessions = async (userId: number | undefined): Promise<void> => {
  await api.post('/api/sessions/end_all/', userId === undefined ? {} : { team_user_id: userId })
}
