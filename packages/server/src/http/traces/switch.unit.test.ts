/** Without a collector in the configuration nothing of traces is loaded. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#config.ts'

const SERVE = new URL('../../serve.ts', import.meta.url).href
/** Starts the server and says which modules of traces it has loaded. */
const STARTED = `
  import { registerHooks } from 'node:module'
  const loaded = []
  registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context) } })
  await import(${JSON.stringify(SERVE)})
  process.stdout.write('LOADED ' + loaded.length + ' ' + loaded.filter((url) => url.includes('/http/traces/')).length + '\\n')
  process.exit(0)
`

let dataDir = ''
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fura-traces-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const loaded = async (environment: Readonly<Record<string, string>>): Promise<{ all: number; ofTraces: number }> => {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, DEMO: '0', HOST: '127.0.0.1', PORT: '0', ...environment }
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', STARTED], { env })
  const [, all, ofTraces] = /LOADED (\d+) (\d+)/.exec(stdout) ?? []
  return { all: Number(all), ofTraces: Number(ofTraces) }
}

test('traces cost nothing while they are off: their code is not loaded', { timeout: 60_000 }, async () => {
  const off = await loaded({})
  expect(off.all).toBeGreaterThan(100)
  expect(off.ofTraces).toBe(0)
  const on = await loaded({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
  expect(on.ofTraces).toBeGreaterThan(3)
})

test('the collector is set by the variables of OpenTelemetry, headers included', () => {
  const environment = {
    OTEL_EXPORTER_OTLP_ENDPOINT: ' https://collector.example.com/otlp/ ',
    OTEL_EXPORTER_OTLP_HEADERS: 'X-Key=a%20b=c, other=1',
  }
  expect(readConfig({}).collector).toBeNull()
  expect(readConfig(environment).collector).toEqual({
    url: 'https://collector.example.com/otlp',
    headers: { 'x-key': 'a b=c', other: '1' },
  })
  for (const wrong of ['collector:4318', 'file:///tmp/x', 'http://'])
    expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: wrong })).toThrow('OTEL_EXPORTER_OTLP_ENDPOINT')
})
