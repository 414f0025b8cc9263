/** The switches of a company: own records only, the web form and the sites that may send it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBankState } from '../features/currencies/bank-state.queries.ts'
import { type AdminBench, adminBench } from '../testing/admin-bench.ts'

let bench: AdminBench
let id: string
beforeAll(async () => {
  bench = await adminBench()
  id = bench.id('settings')
  const added = await bench.run([
    'installation',
    'add',
    '--id',
    id,
    '--name',
    'Фирма',
    '--variant=standard',
    '--host=settings.test',
  ])
  if (added.code !== 0) throw new Error(added.error)
})
afterAll(() => bench.close())

const set = (...options: string[]) => bench.run(['installation', 'set', '--id', id, ...options])
const state = async () =>
  (await bench.run(['installation', 'list'])).out.split('\n').find((line) => line.startsWith(id))

test('own records only is switched on and off, each setting by itself', async () => {
  expect(await set('--own-records', 'on')).toMatchObject({
    code: 0,
    out: expect.stringContaining('have a role') as string,
  })
  expect(await state()).toMatch(/ on, own records {2}/)
  expect(await set('--web-form', 'on')).toMatchObject({
    code: 0,
    out: expect.stringContaining('have a role') as string,
  })
  expect(await state()).toMatch(/ on, own records, web form {2}/)
  expect(await set('--own-records', 'off')).toMatchObject({
    code: 0,
    out: expect.stringContaining('sees all') as string,
  })
  expect(await state()).toMatch(/ on, web form {2}/)
})

test('hosts replace the former ones; one of another company is refused', async () => {
  const other = bench.id('beside')
  await bench.run(['installation', 'add', '--id', other, '--name=B', '--variant=standard', '--host=beside.test'])
  expect((await set('--host', 'CRM.Firm.test', '--host', 'settings.test')).out).toContain(
    'It answers at crm.firm.test, settings.test.',
  )
  expect(await set('--host', 'beside.test')).toMatchObject({ code: 1, error: expect.stringContaining(other) as string })
  expect((await set('--host', 'https://firm.test')).code).toBe(2)
  expect((await set('--host', 'settings.test')).out).toContain('It answers at settings.test.')
})

test('the sites of the web form replace those before, as a browser writes them', async () => {
  const sites = ['--web-form-origin', 'HTTPS://Www.Example.com:443/', '--web-form-origin', 'http://localhost:8080']
  const result = await set('--web-form', 'on', ...sites)
  expect(result.out).toContain('Its web form is on, from https://www.example.com, http://localhost:8080.')
  const other = await set('--web-form-origin', 'https://shop.example')
  expect(other.out).toContain('Its web form is on, from https://shop.example.')
  expect((await set('--web-form-origin', 'none')).out).toContain('from no other site')
  expect((await set('--web-form', 'off')).out).toContain('Its web form is off.')
})

test('the days after which a client sleeps are kept, 90 at first', async () => {
  expect((await set('--web-form', 'off')).out).toContain('for 90 days sleeps')
  expect((await set('--client-sleep-days', '30')).out).toContain('for 30 days sleeps')
  expect((await set('--web-form', 'off')).out).toContain('for 30 days sleeps')
  for (const wrong of ['0', '-5', '1.5', 'soon', '1096'])
    expect((await set('--client-sleep-days', wrong)).code).not.toBe(0)
  expect((await set('--web-form', 'off')).out).toContain('for 30 days sleeps')
})

test('roles that need a second factor replace the former ones, in a fixed order; "none" requires it of nobody', async () => {
  expect((await set('--web-form', 'off')).out).toContain('A second factor is required of nobody.')
  expect((await set('--second-factor', 'head,admin')).out).toContain('A second factor is required of: admin, head.')
  expect((await set('--second-factor', 'accountant')).out).toContain('A second factor is required of: accountant.')
  for (const wrong of ['boss', 'head,', '', 'Head', 'none,head']) {
    const refused = await set('--second-factor', wrong)
    expect([refused.code, refused.error]).toEqual([
      2,
      expect.stringContaining('--second-factor must be "none" or some of'),
    ])
  }
  expect((await set('--web-form', 'off')).out, 'nothing changed').toContain('is required of: accountant.')
  expect((await set('--second-factor', 'none')).out).toContain('A second factor is required of nobody.')
})

test('daily rates are off until switched on, and are stored in the company’s own database', async () => {
  expect((await set('--own-records', 'off')).out).toContain('entered by hand')
  expect((await set('--rates', 'on')).out).toContain('fetched daily: NBU')
  expect(await bench.look(id, (db) => readBankState(db.read))).toMatchObject({ isOn: true, dueAt: 0 })
  expect((await set('--rates', 'sometimes')).code).toBe(2)
  expect((await set('--rates', 'off')).out).toContain('entered by hand')
  expect(await bench.look(id, (db) => readBankState(db.read))).toMatchObject({ isOn: false })
})

test('an unknown argument changes nothing', async () => {
  const before = await state()
  const wrong = [
    [],
    ['--own-records', 'yes'],
    ['--web-form', '1'],
    ['--web-form-origin', 'www.example.com'],
    ['--web-form-origin', 'https://example.com/form'],
    ['--web-form-origin', 'ftp://example.com'],
    ['--web-form-origin', 'https://me:secret@example.com'],
  ]
  for (const options of wrong) expect((await set(...options)).code, options.join(' ')).toBe(2)
  expect(await bench.run(['installation', 'set', '--id', 'nobody', '--web-form', 'on'])).toMatchObject({ code: 1 })
  expect(await state()).toBe(before)
})
