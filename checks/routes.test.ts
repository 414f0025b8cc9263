/** Every route says who may call it, and what is open to anyone is written down. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { fastify } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { FLAGS } from '../packages/shared/src/permissions.ts'
import { readConfig } from '../packages/server/src/config.ts'
import { BY_SETUP_CODE, WITHOUT_APP_KEY, WITHOUT_SESSION } from '../packages/server/src/gates/open-routes.ts'
import { addGuard } from '../packages/server/src/http/guard.ts'
import type { DeclaredRoute } from '../packages/server/src/http/methods.ts'
import { Sessions } from '../packages/server/src/http/sessions.ts'
import { start, type Started } from '../packages/server/src/start.ts'

let folder: string
let started: Started

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fura-routes-'))
  const config = readConfig({ DATA_DIR: folder, DEMO: '0' })
  started = await start({ config, logger: pino({ level: 'silent' }), firstInstallations: [] })
})
afterAll(async () => {
  await started.close()
  await rm(folder, { recursive: true, force: true })
})

const urlsOf = (isMeant: (config: DeclaredRoute['config']) => boolean): string[] => {
  const urls = started.app.declaredRoutes.filter(({ config }) => isMeant(config)).map(({ url }) => url)
  return [...new Set(urls)].toSorted()
}

describe('routes', () => {
  test('each names a permission that exists', () => {
    const permissions: readonly unknown[] = ['anyone', 'logged_in', 'by_record', 'nobody', ...FLAGS]
    expect(started.app.declaredRoutes.length).toBeGreaterThan(100)
    expect(urlsOf(({ permission }) => !permissions.includes(permission))).toEqual([])
  })

  test('the server does not start with a route that names none', () => {
    const app = fastify()
    addGuard(app, { byHost: () => undefined }, new Sessions(readConfig({}), 'a-secret-key-of-nobody'), 1)
    expect(() => app.get('/api/forgotten/', () => 'secret')).toThrow('names no permission')
  })

  test('those open to anyone equal the written list', () => {
    expect(urlsOf(({ permission }) => permission === 'anyone')).toEqual(
      [...WITHOUT_APP_KEY, ...WITHOUT_SESSION].toSorted(),
    )
  })

  test('those without an App-Key equal the written list, and none of them needs a session', () => {
    expect(urlsOf(({ appKey }) => appKey === false)).toEqual([...WITHOUT_APP_KEY].toSorted())
  })

  test('those that answer on every host are for whoever watches the server, or makes its companies', () => {
    const expected = ['/healthz', '/metrics', '/readyz', ...BY_SETUP_CODE]
    expect(urlsOf(({ everyHost }) => everyHost === true)).toEqual(expected.toSorted())
  })

  test('only GET and POST are spoken, so that no preflight is ever needed', () => {
    const methods = new Set(started.app.declaredRoutes.flatMap((route) => route.methods))
    expect([...methods].toSorted()).toEqual(['GET', 'POST'])
  })
})
