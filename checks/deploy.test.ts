/** What runs the product elsewhere names only what the product has: variables, ports, addresses, files. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'

const ROOT = path.join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8')

const serverSettings = new Set(read('packages/server/src/config.ts').match(/\b[A-Z][A-Z0-9]*_?[A-Z0-9_]*\b/g))
const health = read('packages/server/src/features/health/health.routes.ts')
/** Read by others than the server. */
const FOREIGN = new Set([
  'NODE_ENV',
  'FURA_HOST',
  'POSTGRES_USER',
  'POSTGRES_PASSWORD',
  'POSTGRES_DB',
  'POSTGRES_INITDB_ARGS',
])

type Yaml = Record<string, unknown>
const documents = (file: string): Yaml[] =>
  parseAllDocuments(read(file), { merge: true }).map((document) => {
    expect(document.errors, file).toEqual([])
    return document.toJS() as Yaml
  })

const expectSettings = (names: readonly string[]): void => {
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => !serverSettings.has(name) && !FOREIGN.has(name))).toEqual([])
}

describe('Dockerfile', () => {
  const text = read('Dockerfile')

  test('sets only what the server reads, is not root, and asks an address that there is', () => {
    const settings = /^ENV (.+)$/m.exec(text)?.[1] ?? ''
    expectSettings([...settings.matchAll(/(\w+)=/g)].map(([, name = '']) => name))
    expect(text).toMatch(/^USER 10001$/m)
    expect(text).toMatch(/^HEALTHCHECK .*127\.0\.0\.1:3000\/healthz/m)
    expect(settings).toContain('PORT=3000')
    expect(health).toContain(`'/healthz'`)
  })

  test('starts and copies files that there are', () => {
    const started = /^CMD \["node", "(.+)"\]$/m.exec(text)?.[1] ?? ''
    expect(existsSync(path.join(ROOT, started))).toBe(true)
    const copied = [...text.matchAll(/^COPY --from=build \/app\/(\S+) /gm)].map(([, name = '']) => name)
    const made = new Set(['node_modules', 'packages/web/dist'])
    expect(copied.filter((name) => !made.has(name) && !existsSync(path.join(ROOT, name)))).toEqual([])
    expect(read('.dockerignore')).toContain('node_modules')
  })
})

describe('compose.yaml', () => {
  const [compose = {}] = documents('compose.yaml')
  const services = compose.services as Record<string, Yaml>

  test('has one node by default, and the others in the profile scale', () => {
    const byDefault = Object.entries(services).filter(([, { profiles }]) => profiles === undefined)
    expect(byDefault.map(([name]) => name)).toEqual(['fura'])
    const scaled = Object.keys(services).filter((name) => name !== 'fura')
    expect(scaled.toSorted()).toEqual(['caddy', 'files', 'node-1', 'node-2', 'postgres'])
  })

  test('sets only what the server reads, and names only services and volumes that it has', () => {
    expectSettings(Object.values(services).flatMap(({ environment = {} }) => Object.keys(environment as Yaml)))
    const volumes = Object.values(services).flatMap(({ volumes: used = [] }) => used as string[])
    const named = volumes.map((volume) => volume.split(':', 1)[0] ?? '')
    const missing = named.filter((name) =>
      name.startsWith('.')
        ? !existsSync(path.join(ROOT, name))
        : !((compose.volumes as Yaml) ?? {}).hasOwnProperty(name),
    )
    expect(missing).toEqual([])
    const needed = Object.values(services).flatMap(({ depends_on: on = [] }) =>
      Array.isArray(on) ? (on as string[]) : Object.keys(on as Yaml),
    )
    expect(needed.filter((name) => !Object.hasOwn(services, name))).toEqual([])
    const proxied = [...read('deploy/Caddyfile').matchAll(/(\S+):3000/g)].map(([, name = '']) => name)
    expect(proxied).toEqual(['node-1', 'node-2'])
  })

  test('mounts volumes over folders that the image gives to its user, who could not write into them else', () => {
    const [, owned = ''] = /install -d -o fura .*? ((?:\/\w+ ?)+)$/m.exec(read('Dockerfile')) ?? []
    const own = Object.values(services).filter(({ image }) => image === 'fura')
    const mounted = own.flatMap(({ volumes = [] }) => (volumes as string[]).map((volume) => volume.split(':')[1] ?? ''))
    expect(mounted.length).toBeGreaterThan(2)
    expect(mounted.filter((folder) => !owned.split(' ').includes(folder))).toEqual([])
  })
})

describe('fura.service', () => {
  test('starts a file that there is, with variables that the server reads', () => {
    const text = read('deploy/fura.service')
    const started = /^ExecStart=\/usr\/bin\/node \/opt\/fura\/(.+)$/m.exec(text)?.[1] ?? ''
    expect(existsSync(path.join(ROOT, started))).toBe(true)
    expectSettings([...(/^Environment=(.+)$/m.exec(text)?.[1] ?? '').matchAll(/(\w+)=/g)].map(([, name = '']) => name))
  })
})

describe('kubernetes', () => {
  const all = documents('deploy/kubernetes/fura.yaml')

  test('probes addresses that there are, by ports and variables that there are', () => {
    expect(all.map(({ kind }) => kind)).toEqual([
      'Deployment',
      'PersistentVolumeClaim',
      'Service',
      'PodDisruptionBudget',
    ])
    const text = read('deploy/kubernetes/fura.yaml')
    expectSettings([...text.matchAll(/\{ name: ([A-Z0-9_]+), value:/g)].map(([, name = '']) => name))
    for (const [, probe = ''] of text.matchAll(/path: (\/\w+)/g)) expect(health).toContain(`'${probe}'`)
    expect(text).toContain('containerPort: 3000')
    expect(text).toContain('runAsUser: 10001')
  })
})
