/** The command line itself: help, what is not understood, and the real command beside the real server. */
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { HttpClient } from '../faults/http-client.ts'
import { ADMIN_PROGRAM } from '../faults/programs.ts'
import { startServer } from '../faults/server-process.ts'
import { type AdminBench, adminBench } from '../testing/admin-bench.ts'

/** Real processes start one after another here, and a busy machine takes its time. */
const PATIENCE_MS = 120_000

const ROOT = join(import.meta.dirname, '../../../..')
const COMMANDS = [
  ...['add', 'list', 'off', 'on', 'set', 'remove'].map((name) => `installation ${name}`),
  ...['add', 'list', 'off', 'on', 'password', 'role'].map((name) => `user ${name}`),
]

let bench: AdminBench
beforeAll(async () => {
  bench = await adminBench()
})
afterAll(() => bench.close())

describe('help', () => {
  test.each([['--help'], ['-h'], ['help']])('%s lists every command', async (word) => {
    const { code, out } = await bench.run([word])
    expect(code).toBe(0)
    for (const command of COMMANDS) expect(out).toContain(`  ${command} `)
  })

  test.each(COMMANDS)('%s --help says what it does and takes', async (command) => {
    const { code, out, error } = await bench.run([...command.split(' '), '--help'])
    expect([code, error]).toEqual([0, ''])
    expect(out).toContain(`Usage: npm run admin -- ${command}`)
  })
})

describe('an unknown command ends with 2 and changes nothing', () => {
  const right = ['installation', 'add', '--id', 'x', '--name', 'X', '--variant', 'standard', '--host', 'x.test']
  const wrong: [string, string[], string][] = [
    ['no command', [], 'Usage:'],
    ['half a command', ['installation'], 'There is no command "installation"'],
    ['an unknown command', ['company', 'add'], 'There is no command "company add"'],
    ['an unknown option', [...right, '--colour', 'red'], '--colour'],
    ['a word too much', [...right, 'more'], 'more'],
    ['a missing option', ['installation', 'add', '--name', 'X'], 'Missing: --id, --variant, --host.'],
    ['an option without its value', ['installation', 'off', '--id'], '--id'],
    ['an id that is no kebab', [...right, '--id', 'My Company'], '--id must be'],
    ['an unknown variant', [...right, '--variant', 'grand'], '--variant must be one of standard'],
    ['a host with a port', [...right, '--host', 'x.test:3000'], '--host must be'],
    ['a host with a scheme', [...right, '--host', 'https://x.test'], '--host must be'],
    ['an unknown currency', [...right, '--currency', 'QQQ'], '--currency must be one of'],
    ['an unknown time zone', [...right, '--timezone', 'Mars/Base'], '--timezone must be'],
    ['a database that is no PostgreSQL', [...right, '--database-url', 'mysql://x'], '--database-url must be'],
    ['an empty name', [...right, '--name', ' '], '--name must have'],
  ]
  test.each(wrong)('%s', async (_case, argv, words) => {
    const { code, out, error } = await bench.run(argv)
    expect([code, out]).toEqual([2, ''])
    expect(error).toContain(words)
    expect(error).toContain('Usage: npm run admin --')
  })

  test('an id whose database would be the registry', async () => {
    const id = bench.registryName.replace('fura_', '').replaceAll('_', '-')
    const { code, error } = await bench.run([...right, '--id', id])
    expect([code, error]).toEqual([2, expect.stringContaining('--id cannot be')])
  })

  test('and leaves no installation behind', async () => {
    expect((await bench.run(['installation', 'list'])).out).toContain('no installation yet')
  })
})

describe.runIf(inject('engine') === 'sqlite')('as real processes', { timeout: PATIENCE_MS }, () => {
  const run = promisify(execFile)

  test('A11 a fresh start of production says how to make the first company and user, and its words work', async () => {
    const password = 'Kontejner-2026-Odesa'
    const dataDir = await mkdtemp(join(tmpdir(), 'fura-first-'))
    const environment = { DATA_DIR: dataDir, DEMO: '0' }
    const place = { engine: 'sqlite' as const, dataDir, databaseUrl: null, environment, remove: async () => {} }
    const server = await startServer(place)
    try {
      expect(server.output).toContain('There is no company yet.')
      const code = /^One-time code, .+: (\S+)$/m.exec(server.output)?.[1] ?? ''
      const company = {
        company: 'My company',
        variant: 'standard',
        language: 'en',
        currency: 'UAH',
        timezone: 'Europe/Kyiv',
      }
      const person = { name: 'My name', email: 'me@example.com', password }
      const made = await new HttpClient(server.port, {}).send({
        path: '/tech/setup/create/',
        body: { code, ...company, host: 'crm.example.com', ...person },
      })
      expect(made.body).toMatchObject({ status: 'ok', host: 'crm.example.com' })
      const client = new HttpClient(server.port, { 'app-key': String(made.body.api_key), host: 'crm.example.com' })
      server.clients.push(client)
      const logIn = { path: '/api/users/auth/', body: { login: 'me@example.com', password } }
      // The server looks for new companies every second.
      await vi.waitFor(
        async () =>
          expect((await client.send(logIn)).body).toMatchObject({
            status: 'ok',
            user: { name: 'My name', role: 'admin' },
          }),
        { timeout: PATIENCE_MS / 2, interval: 200 },
      )
      expect((await server.stop()).code).toBe(0)
      expect(await readdir(dataDir)).toContainEqual(expect.stringMatching(/^fura_crm.*\.sqlite$/))
    } finally {
      server.kill('SIGKILL')
      await rm(dataDir, { recursive: true, force: true })
    }
  })

  test('the exit code is the process’s own', async () => {
    const env = { PATH: process.env.PATH, DATA_DIR: bench.config.dataDir, DEMO: '0' }
    const admin = (...argv: string[]) =>
      run(process.execPath, [ADMIN_PROGRAM, ...argv], { cwd: ROOT, env }).then(
        () => 0,
        (error: unknown) => (error as { code: number }).code,
      )
    expect(await admin('--help')).toBe(0)
    expect(await admin('installation', 'off', '--id', 'nobody')).toBe(1)
    expect(await admin('nonsense')).toBe(2)
    const wrong = [ADMIN_PROGRAM, 'installation', 'list']
    await expect(
      run(process.execPath, wrong, { cwd: ROOT, env: { ...env, SESSION_IDLE: 'soon' } }),
    ).rejects.toMatchObject({
      code: 1,
      stderr: 'SESSION_IDLE must be a time such as 30d, 12h or 90m, not "soon".\n',
    })
  })
})
