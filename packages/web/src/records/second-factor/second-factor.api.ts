/** The second factor of one's own account, and the administrator's reset of a colleague's. All of it needs the server. */
import { api } from '#api/client.ts'

export interface SecondFactorState {
  is_on: 0 | 1
  is_required: 0 | 1
  codes_left: number
}

export interface Secret {
  secret: string
  /** The contents of the QR code. */
  uri: string
}

export const readSecondFactor = (): Promise<SecondFactorState> => api.get<SecondFactorState>('/api/second_factor/')

export const beginSecondFactor = (pass: string): Promise<Secret> =>
  api.post<Secret>('/api/second_factor/begin/', { pass })

/** Returns the recovery codes, which are shown once. */
export const confirmSecondFactor = async (otp: string): Promise<string[]> =>
  (await api.post<{ codes: string[] }>('/api/second_factor/confirm/', { otp })).codes

export const turnSecondFactorOff = async (pass: string, otp: string): Promise<void> => {
  await api.post('/api/second_factor/off/', { pass, otp })
}

export const renewRecoveryCodes = async (pass: string, otp: string): Promise<string[]> =>
  (await api.post<{ codes: string[] }>('/api/second_factor/codes/', { pass, otp })).codes

export const resetSecondFactor = async (userId: number): Promise<void> => {
  await api.post('/api/second_factor/reset/', { team_user_id: userId })
}
