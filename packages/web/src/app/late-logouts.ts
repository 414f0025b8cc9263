/** Logouts without a network: the device tells the server about them when it can be reached again. */
import { api, ApiError } from '#api/client.ts'
import { dropCopy, keepCopy, readCopy } from '#core/boot-copy.ts'
import { logWarning } from '#core/log.ts'

const hashOf = async (token: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const readLateLogouts = async (): Promise<string[]> => {
  const stored = await readCopy('leftSessions')
  return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : []
}

let isWaiting = false

const waitForNetwork = (): void => {
  if (isWaiting) return
  isWaiting = true
  addEventListener('online', () => void sendLateLogouts())
}

/** Over plain HTTP a page cannot hash: there the session ends by its age, as the warning of the logout says. */
export const keepLateLogout = async (token: string): Promise<void> => {
  if (!isSecureContext) return
  await keepCopy('leftSessions', [...(await readLateLogouts()), await hashOf(token)])
  waitForNetwork()
}

export const sendLateLogouts = async (): Promise<void> => {
  waitForNetwork()
  let sessions = await readLateLogouts()
  for (const session of sessions) {
    try {
      await api.post('/api/users/logout/later/', { session })
    } catch (error) {
      logWarning('the server did not hear of an earlier logout', error)
      const isAnswered = error instanceof ApiError && error.httpStatus > 0 && error.httpStatus < 500
      if (!isAnswered || error.httpStatus === 429) return
    }
    sessions = sessions.filter((one) => one !== session)
    await (sessions.length > 0 ? keepCopy('leftSessions', sessions) : dropCopy('leftSessions'))
  }
}
