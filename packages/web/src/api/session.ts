/**
 * The session token of this tab. It is read from storage once and then kept: when another tab logs in as somebody else,
 * what this tab still sends must go out under its own user.
 */
import { STORAGE_KEYS } from '@fura/shared/constants.ts'
import { readStored, removeStored, writeStored } from '#core/storage.ts'

let cachedToken: { token: string | null } | null = null

export const sessionToken = (): string | null => {
  cachedToken ??= { token: readStored(STORAGE_KEYS.token) }
  return cachedToken.token
}

export const keepToken = (token: string): void => {
  cachedToken = { token }
  writeStored(STORAGE_KEYS.token, token)
}

/** Forgets this tab's token; one that another tab has stored since is not ours to remove. */
export const dropToken = (): void => {
  if (readStored(STORAGE_KEYS.token) === sessionToken()) removeStored(STORAGE_KEYS.token)
  cachedToken = { token: null }
}
