/**
 * Directus over the tables of a bench: what a company would take instead of building something. It is installed once into a folder
 * of the user's cache, by npm, in one version; its own tables lie in a schema beside ours. What it needs a compiler for (running
 * scripts of flows) is replaced by nothing, because no bench calls it.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.ts'

export const DIRECTUS = '12.4.0'
const TOKEN = 'a-token-that-only-the-bench-knows-0123'
const SCHEMA = 'directus'
const READY_WITHIN_MS = 120_000

const folder = (): string =>
  join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'fura', `directus-${DIRECTUS}`)
const programIn = (home: string): string => join(home, 'node_modules/directus/cli.js')

const MANIFEST = {
  name: 'fura-bench-directus',
  private: true,
  dependencies: { directus: DIRECTUS, 'isolated-vm': 'file:./unused' },
  overrides: { 'isolated-vm': '$isolated-vm' },
}
const UNUSED = `const unused = new Proxy(function () {}, { get: (_, name) => (name === 'then' ? undefined : unused), apply: () => unused, construct: () => unused })
export { unused as default, unused as 'module.exports' }
`

/** Where it is installed, or why it could not be. */
export const installDirectus = (): { home: string } | { problem: string } => {
  const home = folder()
  if (existsSync(join(home, 'installed'))) return { home }
  mkdirSync(join(home, 'unused'), { recursive: true })
  writeFileSync(join(home, 'package.json'), JSON.stringify(MANIFEST))
  writeFileSync(
    join(home, 'unused/package.json'),
    JSON.stringify({ name: 'isolated-vm', version: '1.0.0', type: 'module', exports: './index.js' }),
  )
  writeFileSync(join(home, 'unused/index.js'), UNUSED)
  const { status: exitCode, stderr } = spawnSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: home,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH ?? ''}` },
  })
  if (exitCode !== 0 || !existsSync(programIn(home))) {
    const reason = stderr.split('\n').find((line) => line.includes('npm error')) ?? `npm ended with ${exitCode}`
    return { problem: `Directus ${DIRECTUS} could not be installed: ${reason}` }
  }
  writeFileSync(join(home, 'installed'), '')
  return { home }
}

export interface Peer {
  url: string
  headers: Record<string, string>
  pid: number
  /** From the call until the first answer. */
  startedInMs: number
  close: () => Promise<void>
}

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/server/ping`).then(
    ({ ok }) => ok,
    () => false,
  )

/** `databaseUrl` and `schema`: where the tables of the bench are. */
export const startDirectus = async (home: string, databaseUrl: string, schema: string): Promise<Peer> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`create schema if not exists ${SCHEMA}`)
  await client.end()
  const place = await mkdtemp(join(tmpdir(), 'fura-directus-'))
  const port = await freePort()
  const env = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    CONFIG_PATH: join(place, 'none.env'),
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: databaseUrl,
    DB_SEARCH_PATH: `array:${SCHEMA},${schema}`,
    SECRET: 'a-secret-key-that-only-the-bench-knows-0123',
    ADMIN_EMAIL: 'bench@example.com',
    ADMIN_PASSWORD: 'quiet-harbour-lantern-58',
    ADMIN_TOKEN: TOKEN,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    STORAGE_LOCAL_ROOT: join(place, 'uploads'),
    EXTENSIONS_PATH: join(place, 'extensions'),
    LOG_LEVEL: 'error',
    TELEMETRY: 'false',
    SERVE_APP: 'false',
    WEBSOCKETS_ENABLED: 'false',
    MARKETPLACE_TRUST: 'none',
  }
  const program = programIn(home)
  const { status: exitCode, output } = spawnSync(process.execPath, [program, 'bootstrap'], { cwd: home, env })
  if (exitCode !== 0) throw new Error(`Directus could not set itself up: ${output.join('')}`)
  const begun = performance.now()
  const child = spawn(process.execPath, [program, 'start'], {
    cwd: home,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  })
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  const url = `http://127.0.0.1:${port}`
  while (!(await answers(url))) {
    if (child.exitCode !== null || performance.now() - begun > READY_WITHIN_MS)
      throw new Error('Directus did not start')
    await sleep(100)
  }
  return {
    url,
    headers: { authorization: `Bearer ${TOKEN}` },
    pid: child.pid ?? 0,
    startedInMs: performance.now() - begun,
    close: async () => {
      process.off('exit', end)
      end()
      await new Promise((resolve) => child.once('exit', resolve))
      await rm(place, { recursive: true, force: true })
    },
  }
}
