/** Starts the viewer on the page of the API. A file of its own for the browser: the page's policy forbids inline scripts. */

/**
 * The App-Key of this installation is filled in. Whoever logs in by the page gets the session filled in as well; it is kept in
 * the memory of the page alone.
 */
export const SCRIPT = `
const dark = matchMedia('(prefers-color-scheme: dark)')
const paint = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
paint()
dark.addEventListener('change', paint)

const fillAppKey = async () => {
  const answer = await fetch('/manifest.json')
  ui.preauthorizeApiKey('AppKey', (await answer.json()).api_key)
}

const fillSession = (answer) => {
  if (answer.url.endsWith('/api/users/auth/') && answer.obj?.token) ui.preauthorizeApiKey('Session', answer.obj.token)
  return answer
}

const ui = SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#api',
  layout: 'BaseLayout',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  // Several hundred schemas: each call shows its own.
  defaultModelsExpandDepth: -1,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  persistAuthorization: false,
  // It would send the document to a server of others.
  validatorUrl: null,
  responseInterceptor: fillSession,
  onComplete: fillAppKey,
})
`
