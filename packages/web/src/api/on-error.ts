/** The error catalogue (S8.01 to S8.08): what the app does when a screen's own call fails. Unsent changes never ask here. */
import { ApiError, isSessionLost } from './client.ts'

/** `logout`: drop the token and go to /login. `parent`: go to the route's parent list. `none`: logged only. */
export type Reaction = 'logout' | 'parent' | 'none'

export const onApiError = (error: unknown): Reaction => {
  if (!(error instanceof ApiError)) return 'none'
  if (isSessionLost(error)) return 'logout'
  return error.code === 'empty data' || error.code === 'access denied' ? 'parent' : 'none'
}
