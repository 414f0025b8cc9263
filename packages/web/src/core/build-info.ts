/** Which build of the app runs, as the bundler wrote it in. */

declare const __APP_VERSION__: string
declare const __APP_BUILD__: string

export const BUILD_INFO = { version: __APP_VERSION__, build: __APP_BUILD__ } as const
