/** The written lists of what answers without a session or without an App-Key (api.md, "Open without a session"). */

/** There only while a one-time code is valid or there is no company yet. */
export const BY_SETUP_CODE: readonly string[] = [
  '/tech/setup/',
  '/tech/setup/:file',
  '/tech/setup/check/',
  '/tech/setup/create/',
]

/** No App-Key and no session: a browser, a balancer or a reader of the documentation opens them by itself. */
export const WITHOUT_APP_KEY: readonly string[] = [
  // Opened by its secret, which belongs to one person and ends with their account.
  '/api/calendar/ics/:file',
  '/api/docs/',
  // Opened by its signature, which names the user and ends with their account.
  '/api/files/raw/:id/',
  '/api/openapi.json',
  '/healthz',
  '/manifest.json',
  // Answers loopback and holders of METRICS_TOKEN alone; for everybody else there is no such address.
  '/metrics',
  '/readyz',
  '/tech/api_page/:file',
  '/tech/get_translations/:file',
  ...BY_SETUP_CODE,
  '/version.json',
]

/** App-Key, but no session: one has it not yet, or not any more. */
export const WITHOUT_SESSION: readonly string[] = [
  // Where the installation switched its web form on; elsewhere it asks for a session.
  '/api/leads/add/web/',
  // What a passkey signs before anybody is logged in.
  '/api/passkeys/challenge/',
  '/api/users/auth/',
  '/api/users/auth/passkey/',
  // By the tokens of mailed links.
  '/api/users/email/back/',
  '/api/users/email/confirm/',
  // By the hash of a token, which ends a session and opens none.
  '/api/users/logout/later/',
  '/api/users/recovery/',
  '/api/users/recovery/confirm/',
]
