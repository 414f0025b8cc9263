/** The two calls of a forgotten password (api.md, Auth and user). */
import { api } from '#api/client.ts'

export const askForLink = async (login: string): Promise<void> => {
  await api.post('/api/users/recovery/', { login })
}

export const setNewPassword = async (token: string, pass: string): Promise<void> => {
  await api.post('/api/users/recovery/confirm/', { token, pass })
}
