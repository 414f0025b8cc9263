/** The app's files over HTTP: what a browser may keep, what it must ask for, and what is nobody's business. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/test-app.ts'

let t: TestApp
let folder: string
const SCRIPT = 'export const x = 1\n'.repeat(50)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fura-web-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Fura</title>')
  writeFileSync(join(folder, 'sw.js'), 'self.x = 1')
  writeFileSync(join(folder, '.sources'), 'secret')
  writeFileSync(join(folder, 'assets', 'app-1a2b.js'), SCRIPT)
  writeFileSync(join(folder, 'assets', 'app-1a2b.js.map'), '{}')
  writeFileSync(join(folder, 'assets', 'app-1a2b.js.br'), brotliCompressSync(SCRIPT))
  writeFileSync(join(folder, 'assets', 'app-1a2b.js.gz'), gzipSync(SCRIPT))
  t = await testApp({ environment: { WEB_DIR: folder } })
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  t.call({ url, headers: { 'app-key': '', ...headers } })

test('S2.01 H6 every screen address answers the page with the headers of a page, without App-Key or session', async () => {
  for (const url of ['/', '/drivers', '/orders/17', '/nowhere/at/all', '/chat/5-order?x=1']) {
    const { code, headers, text } = await get(url)
    expect(code, url).toBe(200)
    expect(text).toContain('<title>Fura</title>')
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['cache-control']).toBe('no-cache')
    const csp = String(headers['content-security-policy'])
    expect(csp).toContain("script-src 'self'")
    expect(csp).not.toMatch(/script-src[^;]*unsafe/)
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) expect(csp).toContain(rule)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  }
})

test('H8 hashed files may be kept for good, the worker and the page are asked for again', async () => {
  const asset = await get('/assets/app-1a2b.js')
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(asset.headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(asset.text).toBe(SCRIPT)
  const worker = await get('/sw.js')
  expect(worker.headers['cache-control']).toBe('no-cache')
  expect(worker.headers['content-security-policy']).toContain("connect-src 'self'")
})

test('files are sent compressed as the browser asks', async () => {
  const sizes = new Map<string, unknown>()
  for (const encoding of ['br', 'gzip', 'identity']) {
    const { headers } = await get('/assets/app-1a2b.js', { 'accept-encoding': encoding })
    sizes.set(encoding, headers['content-encoding'])
    expect(headers.vary).toContain('accept-encoding')
  }
  expect([...sizes]).toEqual([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['identity', undefined],
  ])
})

test('H8 I12 hidden files, maps, sources and tricks with the path are not found', async () => {
  const paths = [
    '/.sources',
    '/.env',
    '/.git/config',
    '/package.json',
    '/assets/app-1a2b.js.map',
    '/assets/',
    '/assets/none.js',
  ]
  for (const url of [...paths, '/..%2f..%2fetc%2fpasswd', '/assets/..%2f.sources']) {
    const { code, text } = await get(url)
    expect([400, 404], url).toContain(code)
    expect(text).not.toContain('secret')
  }
})

test('what the server does not know under /api and /tech is an error, never the page', async () => {
  for (const url of ['/api', '/api/', '/api/nothing/list/', '/tech/nothing']) {
    const { code, body } = await get(url)
    expect(code, url).toBe(404)
    expect(body).toEqual({ status: 'error', error: 'not found' })
  }
})

test('S7.03 a call by the wrong method gets 405 with the right one, not 404', async () => {
  const { code, headers, body } = await t.call({ url: '/api/clients/add/', as: 'admin@demo' })
  expect({ code, allow: headers.allow, body }).toEqual({
    code: 405,
    allow: 'POST',
    body: { status: 'error', error: 'method not allowed' },
  })
  expect((await get('/api/nowhere/')).code).toBe(404)
})

test('H8 the page is not sent again to a browser that has it', async () => {
  const { headers } = await get('/')
  const again = await get('/orders/17', { 'if-none-match': String(headers.etag) })
  expect({ code: again.code, text: again.text }).toEqual({ code: 304, text: '' })
  expect((await get('/', { 'if-none-match': '"another"' })).code).toBe(200)
})
