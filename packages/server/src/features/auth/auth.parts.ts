/** The services that app.ts passes to the auth routes. */
import type { Config } from '#config.ts'
import type { Sessions } from '#http/sessions.ts'
import type { MailLink } from './password-links.ts'
import { createSecretSealer, type SecretSealer } from '#http/sealed-secret.ts'

export interface AuthShared {
  config: Config
  sessions: Sessions
  secretKey: string
  mailer: { close(): Promise<void> }
  mailLink: MailLink
}

/** The same, with what the auth routes create from it once. */
export interface AuthParts extends AuthShared {
  sealer: SecretSealer
}

export const authParts = (shared: AuthShared): AuthParts => ({
  ...shared,
  sealer: createSecretSealer(shared.secretKey, 'second factor'),
})
