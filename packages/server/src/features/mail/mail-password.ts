/** The stored password of a company's mail server. */
import type { SecretSealer } from '#http/sealed-secret.ts'
import type { StoredMail } from './company-mail.queries.ts'
import { PasswordLost } from './mail-trouble.rules.ts'

export const openPassword = (sealer: SecretSealer, stored: StoredMail | undefined): string | null => {
  if (!stored?.sealedPassword) return null
  try {
    return sealer.open(stored.sealedPassword)
  } catch {
    throw new PasswordLost('the password was sealed with another SECRET_KEY')
  }
}
