/** The two links of a changed e-mail: one confirms it, the other undoes it. */
import { api } from '#api/client.ts'

export const confirmEmail = async (token: string): Promise<void> => {
  await api.post('/api/users/email/confirm/', { token })
}

/** Returns the token for setting a new password at once. */
export const takeEmailBack = async (token: string): Promise<string> =>
  (await api.post<{ token: string }>('/api/users/email/back/', { token })).token
