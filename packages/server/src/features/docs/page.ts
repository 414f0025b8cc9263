/**
 * The API as a page for people: a viewer of the OpenAPI document that can send requests (Swagger UI). All of it comes from this
 * server, and the page may reach nothing else.
 */
import type { Language } from '@fura/shared/language.ts'

export const PAGE_FILES = '/tech/api_page'

/** Stricter than the app's: nothing but its own files, calls of this server, and the pictures inside its style sheet. */
export const PAGE_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

export const makePage = (language: Language): string => `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Fura API</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${PAGE_FILES}/swagger-ui.css">
    <link rel="stylesheet" href="${PAGE_FILES}/page.css">
    <script src="${PAGE_FILES}/swagger-ui-bundle.js" defer></script>
    <script src="${PAGE_FILES}/page.js" defer></script>
  </head>
  <body>
    <main id="api">
      <p class="wait">Fura API: <a href="/api/openapi.json">openapi.json</a></p>
    </main>
  </body>
</html>
`
