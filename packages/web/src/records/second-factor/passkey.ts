/** Makes passkeys and signs with them in the browser. Loaded when somebody needs it. */
import {
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { api, ApiError } from '#api/client.ts'

const CODES: Readonly<Record<string, string>> = {
  ERROR_INVALID_DOMAIN: 'passkey host',
  ERROR_INVALID_RP_ID: 'passkey host',
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'passkey known',
  ERROR_CEREMONY_ABORTED: 'passkey cancelled',
}

/** Browsers report a refusal and a timeout alike, to protect privacy. */
const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')

const asApiError = (error: unknown): ApiError => {
  const code = error instanceof WebAuthnError ? CODES[error.code] : undefined
  return new ApiError(code ?? (isCancelled(error) ? 'passkey cancelled' : 'passkey failed'))
}

/** One of the named passkeys; any on the device if none is named. */
export const signByPasskey = async (ids: readonly string[]): Promise<AuthenticationResponseJSON> => {
  const { options } = await api.post<{ options: PublicKeyCredentialRequestOptionsJSON }>('/api/passkeys/challenge/', {})
  const allowCredentials = ids.map((id) => ({ id, type: 'public-key' as const }))
  try {
    return await startAuthentication({ optionsJSON: { ...options, allowCredentials } })
  } catch (error) {
    throw asApiError(error)
  }
}

export const makePasskey = async (
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<RegistrationResponseJSON> => {
  try {
    return await startRegistration({ optionsJSON })
  } catch (error) {
    throw asApiError(error)
  }
}
