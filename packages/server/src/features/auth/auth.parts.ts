/** What the auth routes are given by app.ts. */
import type { Config } from '#config.ts'
import type { Sessions } from '#http/sessions.ts'
import type { LinkMailer } from './password-links.ts'
import type { SecretSealer } from './sealed-secret.ts'

export interface AuthParts {
  config: Config
  sessions: Sessions
  sealer: SecretSealer
  mailer: LinkMailer & { close(): Promise<void> }
}
