/** The passkeys of one's own account. All calls need the server. */
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { api } from '#api/client.ts'
import type { Proof } from './use-proof.ts'

export interface Passkey {
  id: number
  name: string
  date_create: number
  /** 0: never used. */
  date_seen: number
}

export interface PasskeyPage {
  list: Passkey[]
  /** Where they are made and used. */
  host: string
}

/** A full page, more than a person may have. */
const MOST = 100

export const readPasskeys = (): Promise<PasskeyPage> => api.get<PasskeyPage>(`/api/passkeys/list/?num=${MOST}`)

/** Returns recovery codes if it is the first second factor. */
export const addPasskey = async (proof: Proof, name: string): Promise<string[]> => {
  const { makePasskey } = await import('./passkey.ts')
  const { options } = await api.post<{ options: PublicKeyCredentialCreationOptionsJSON }>('/api/passkeys/begin/', proof)
  const passkey = await makePasskey(options)
  const nameFields = name.trim() === '' ? {} : { name: name.trim() }
  return (await api.post<{ codes: string[] }>('/api/passkeys/add/', { passkey, ...nameFields })).codes
}

export const removePasskey = async (id: number, proof: Proof): Promise<void> => {
  await api.post('/api/passkeys/remove/', { id, ...proof })
}
