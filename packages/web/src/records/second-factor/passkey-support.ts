/** Whether this browser supports passkeys; it hides them from pages without https. */
export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'

/** Passkeys belong to one host and its subdomains. */
export const isHostOf = (host: string): boolean => {
  const { hostname } = window.location
  return hostname === host || hostname.endsWith(`.${host}`)
}
