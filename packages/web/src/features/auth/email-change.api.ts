/** The two links of a changed e-mail: one makes it effective, the other takes it back. */
import { api } from '#api/client.ts'

export const confirmEmail = async (token: string): Promise<void> => {
  await api.post('/api/users/email/confirm/', { token })
}

/** Returns the token by which a new password is set at once. */
export const takeEmailBack = async (token: string): Promise<string> =>
  (await api.post<{ token: string }>('/api/users/email/back/', { token })).token
