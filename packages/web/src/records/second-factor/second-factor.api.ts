/** The second factor of one's own account, and the administrator's reset of a colleague's. All calls need the server. */
import { api } from '#api/client.ts'
import type { Proof } from './use-proof.ts'

export interface SecondFactorState {
  /** By an app, by passkeys, or by both. */
  is_on: 0 | 1
  is_app_on: 0 | 1
  has_passkeys: 0 | 1
  is_required: 0 | 1
  codes_left: number
}

export interface Secret {
  secret: string
  /** The contents of the QR code. */
  uri: string
}

export const readSecondFactor = (): Promise<SecondFactorState> => api.get<SecondFactorState>('/api/second_factor/')

export const beginSecondFactor = (proof: Proof): Promise<Secret> => api.post<Secret>('/api/second_factor/begin/', proof)

/** Returns the recovery codes, which are shown once; none if earlier ones stay. */
export const confirmSecondFactor = async (otp: string): Promise<string[]> =>
  (await api.post<{ codes: string[] }>('/api/second_factor/confirm/', { otp })).codes

export const turnSecondFactorOff = async (proof: Proof): Promise<void> => {
  await api.post('/api/second_factor/off/', proof)
}

/** Passkeys stay. */
export const removeAuthenticator = async (proof: Proof): Promise<void> => {
  await api.post('/api/second_factor/off/', { ...proof, app_only: 1 })
}

export const renewRecoveryCodes = async (proof: Proof): Promise<string[]> =>
  (await api.post<{ codes: string[] }>('/api/second_factor/codes/', proof)).codes

export const resetSecondFactor = async (userId: number): Promise<void> => {
  await api.post('/api/second_factor/reset/', { team_user_id: userId })
}
