/** Starts the viewer on the page of the API. A file of its own for the browser: the page's policy forbids inline scripts. */

/**
 * The App-Key of this installation is filled in. A login on the page fills in the session as well; it is kept in
 * the memory of the page alone.
 */
export const SCRIPT = `
const dark = matchMedia('(prefers-color-scheme: dark)')
const paint = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
paint()
dark.addEventListener('change', paint)

/** In the words of 3.0: a document of 3.1 is parsed whole by the viewer for each call that is opened, which takes seconds. */
const asOlder = (node) => {
  if (Array.isArray(node)) return node.map(asOlder)
  if (typeof node !== 'object' || node === null) return node
  const older = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, asOlder(value)]))
  if (!Array.isArray(node.type)) return older
  return { ...older, type: node.type.find((type) => type !== 'null'), nullable: node.type.includes('null') }
}

const read = async (path) => (await fetch(path)).json()

const start = async () => {
  const [api, manifest] = await Promise.all([read('/api/openapi.json'), read('/manifest.json')])
  const fillSession = (answer) => {
    if (answer.url.endsWith('/api/users/auth/') && answer.obj?.token) ui.preauthorizeApiKey('Session', answer.obj.token)
    return answer
  }
  const ui = SwaggerUIBundle({
    spec: { ...asOlder(api), openapi: '3.0.4' },
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
    // The validator badge would send the document to another server.
    validatorUrl: null,
    responseInterceptor: fillSession,
    onComplete: () => ui.preauthorizeApiKey('AppKey', manifest.api_key),
  })
}
start()
`
