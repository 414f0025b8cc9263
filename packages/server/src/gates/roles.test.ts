/**
 * What each role does and is refused, for every kind of record, in every variant. A refusal names the missing
 * right and changes nothing. One company is switched from variant to variant: rights are to be the same in each.
 */
import { entityByPath } from '@fura/shared/entities/index.ts'
import { teamRole } from '@fura/shared/entities/lookups.ts'
import { VARIANT_NAMES, type VariantName, VARIANTS } from '@fura/shared/variants.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDatabases } from '#db/open.ts'
import { registrySteps } from '#migrations/index.ts'
import { multipartOf, someText, upload } from '../testing/files.ts'
import { type Answer, HOST_A, type TestApp, testApp } from '../testing/test-app.ts'
import { IS_WHOLE_RUN } from '../testing/whole-run.ts'
import { DAILY_JOBS } from './role-jobs-daily.ts'
import { BULK_BY_RECORD, OTHER_JOBS } from './role-jobs.ts'
import { ALL, type At, type Job, LOGINS, type Otherwise, ROLE_NAMES, type RoleName, type Sent } from './role-work.ts'
import { routesOf } from './routes-of.ts'
import { clientHeaders, PATIENCE, send } from './send.ts'
import { writesSoFar } from './snapshot.ts'
import { firstRecord, makeRecord, newBody, someChange } from './valid-call.ts'

vi.setConfig(PATIENCE)

const ADMIN = LOGINS.admin
const rolesIn = (who: string) => ROLE_NAMES.filter((role) => who.split(' ').includes(role))
const rolesNotIn = (who: string) => ROLE_NAMES.filter((role) => !who.split(' ').includes(role))

let t: TestApp
const tokens = new Map<string, string>()
beforeAll(async () => {
  t = await testApp()
  for (const login of Object.values(LOGINS)) tokens.set(login, await t.token(login))
})
afterAll(() => t.close())

const triedUrls = new Set<string>()

const sendAs = (role: RoleName, sent: Sent): Promise<Answer> => {
  const token = tokens.get(LOGINS[role]) ?? ''
  if ('upload' in sent) {
    triedUrls.add('/api/files/add/')
    return upload(t, { content: someText(), ...sent.upload, headers: { 'user-auth-key': token } })
  }
  triedUrls.add(sent.url.split('?')[0] ?? '')
  return send(t, sent, clientHeaders(t, HOST_A, token))
}

const done = async (path: string, body: object): Promise<Answer['body']> => {
  const { body: answer, text } = await t.call({ url: `/api/${path}/`, body, as: ADMIN })
  if (answer.status !== 'ok') throw new Error(`${path}: ${text}`)
  return answer
}

const at: At = {
  done,
  make: async (path, body) => Number((await done(`${path}/add`, body)).id),
  file: async (o_t, o_id) => Number((await sendAs('admin', { upload: { o_t, o_id, n: 'b.txt' } })).body.id),
}

const isDone = ({ body, headers }: Answer): boolean =>
  body.status === 'ok' || headers['content-disposition']?.startsWith('attachment') === true

/** All of them at once, about the same record: none of them changes it. */
const expectRefused = async (roles: readonly RoleName[], sent: Sent, otherwise: Otherwise = {}): Promise<void> => {
  const { unseenBy = '', isPersonal = false } = otherwise
  const before = await writesSoFar(t, HOST_A)
  const answers = await Promise.all(roles.map(async (role) => ({ role, ...(await sendAs(role, sent)) })))
  expect(await writesSoFar(t, HOST_A), 'nothing was changed').toBe(before)
  for (const { role, body, text } of answers) {
    if (rolesIn(unseenBy).includes(role)) continue
    expect({ role, error: body.error }, text).toEqual({ role, error: 'access denied' })
    expect(Array.isArray(body.needs), `${role} sees which right is missing`).toBe(!isPersonal)
  }
}

const expectDoneBy = async (who: string, work: Job[2], otherwise?: Otherwise): Promise<void> => {
  if (rolesNotIn(who).length > 0) await expectRefused(rolesNotIn(who), await work(at), otherwise)
  for (const role of rolesIn(who)) {
    const answer = await sendAs(role, await work(at))
    expect(isDone(answer), `${role}: ${answer.text.slice(0, 500)}`).toBe(true)
  }
}

/** As the registry is edited; the server reads it again every second. */
const switchTo = async (variant: VariantName): Promise<void> => {
  const databases = openDatabases(t.dataDir)
  const registry = await databases.open({ url: t.databaseUrl, name: t.registryName }, registrySteps)
  const services_tied_containers = VARIANTS[variant].servicesTiedContainers
  await registry.write((tx) =>
    tx
      .updateTable('installations')
      .set({ variant, services_tied_containers })
      .where('unique_id', '=', t.installation().uniqueId)
      .execute(),
  )
  await databases.close()
  await vi.waitFor(async () => expect((await t.call({ url: '/manifest.json' })).body.variant).toBe(variant), {
    timeout: 30_000,
  })
}

/** Rights are the same in each variant, so `npm test` takes one. */
const TRIED_VARIANTS: readonly VariantName[] = IS_WHOLE_RUN ? VARIANT_NAMES : ['standard']

describe.each(TRIED_VARIANTS)('S6.01 S6.02 in the variant %s', (variant) => {
  beforeAll(() => switchTo(variant))

  for (const [name, who, work, otherwise] of DAILY_JOBS)
    test(`${name}: by ${who}, and by nobody else`, () => expectDoneBy(who, work, otherwise))

  test('money is in the answers of people who may see it, and of nobody else', async () => {
    const id = await at.make('orders', { client_id: 1, order_type_id: 2 })
    const details = await Promise.all(
      ROLE_NAMES.map(async (role) => (await sendAs(role, { url: `/api/orders/get/${id}/` })).body.detail as object),
    )
    const rolesSeeing = (field: string) => ROLE_NAMES.filter((_, place) => field in (details[place] ?? {})).join(' ')
    expect(rolesSeeing('customer_freight')).toBe(ALL)
    expect(rolesSeeing('plan_expense')).toBe('admin head manager op_manager accountant')
    expect(rolesSeeing('sum_income')).toBe('admin head manager accountant')
    expect(rolesSeeing('margin_percent')).toBe('admin head manager accountant')
  })
})

describe('S6.01 S6.02 in any variant', () => {
  for (const [name, who, work, otherwise] of OTHER_JOBS)
    test(`${name}: by ${who}, and by nobody else`, () => expectDoneBy(who, work, otherwise))

  test.each(BULK_BY_RECORD)('%s: many at once, each by its own rights', async (path, body, set, who) => {
    triedUrls.add(`/api/${path}/bulk/`)
    for (const role of ROLE_NAMES) {
      const ids = [await at.make(path, body())]
      const { body: answer, text } = await sendAs(role, { url: `/api/${path}/bulk/`, body: { ids, set } })
      const expected = rolesIn(who).includes(role) ? { done: [{}], refused: [] } : { done: [], refused: [{}] }
      expect({ role, ...answer }, text).toMatchObject({ role, ...expected })
    }
  })
})

/** What the office keeps for everybody: its words, its firms, its rates of tax. */
const LOOKUPS =
  'countries currencies organizations legal_entity bank_accounts custom_fields team_roles shared_views vat payment_types contractors_groups clients_src_groups reasons services container_types lines vessels car_manufacturers car_models incoterms cargoes routes'.split(
    ' ',
  )
/** Lists that the program knows by name: their words are changed, and nothing is added. */
const FIXED =
  'clients_statuses leads_statuses quotations_statuses order_statuses tasks_statuses orders_dir_types order_types bl_types contacts_types tasks_types tasks_contacts_types funnel_stages'.split(
    ' ',
  )

describe('S6.01 lists of the office', () => {
  test.each([...LOOKUPS, ...FIXED])('%s are changed by administrators alone', async (path) => {
    const entity = entityByPath(path)
    if (!entity) throw new Error(`there is no list ${path}`)
    const id = await firstRecord(t, entity)
    const change = await someChange(t, entity)
    const isFixed = FIXED.includes(path)
    const changes: Sent[] = [
      { url: `/api/${path}/update/`, body: { id, ...change } },
      { url: `/api/${path}/bulk/`, body: { ids: [id], set: change } },
      ...(entity === teamRole ? [{ url: '/api/team_roles/apply/', body: { id } }] : []),
    ]
    const additions: Sent[] = [
      { url: `/api/${path}/add/`, body: await newBody(t, entity) },
      { url: `/api/${path}/delete/?id=${id}` },
    ]
    for (const call of changes) await expectRefused(rolesNotIn('admin'), call)
    for (const call of additions)
      await expectRefused(isFixed ? ROLE_NAMES : rolesNotIn('admin'), call, isFixed ? { isPersonal: true } : {})
    const recordId = isFixed ? id : await makeRecord(t, entity)
    expect(isDone(await sendAs('admin', { url: `/api/${path}/update/`, body: { id: recordId, ...change } }))).toBe(true)
  })
})

describe('S6.01 imports', () => {
  test.each([
    ['clients', 'admin head manager seller assistant', 'Название;Город\nПроба;Одесса\n'],
    ['drivers', 'admin head op_manager dispatcher', 'Имя;Телефон\nПроба;380671234567\n'],
  ])('%s are brought in by %s', async (path, who, table) => {
    const { payload, headers } = multipartOf([
      { name: 'resource', content: path },
      { name: 'file', filename: 'a.csv', content: table },
    ])
    for (const role of ROLE_NAMES) {
      const token = tokens.get(LOGINS[role]) ?? ''
      const url = '/api/imports/add/'
      triedUrls.add('/api/imports/add/')
      const answer = await send(
        t,
        { method: 'POST', url, body: payload },
        { ...headers, ...clientHeaders(t, HOST_A, token) },
      )
      expect({ role, status: answer.body.status, error: answer.body.error }, answer.text).toEqual(
        rolesIn(who).includes(role)
          ? { role, status: 'ok', error: undefined }
          : { role, status: 'error', error: 'access denied' },
      )
    }
  })
})

/** Of one's own session, device or view; and what only looks. */
const PERSONAL = [
  ...'auth auth/passkey bind email email/back email/confirm logout logout/later update recovery recovery/confirm'
    .split(' ')
    .map((name) => `/api/users/${name}/`),
  ...'add begin challenge remove'.split(' ').map((name) => `/api/passkeys/${name}/`),
  ...'begin codes confirm off'.split(' ').map((name) => `/api/second_factor/${name}/`),
  ...'devices/forget end end_all'.split(' ').map((name) => `/api/sessions/${name}/`),
  ...'settings add delete'.split(' ').map((name) => `/api/push/${name}/`),
  ...'add update delete'.split(' ').map((name) => `/api/saved_filters/${name}/`),
  ...'clients contractors leads'.split(' ').map((name) => `/api/${name}/duplicates/`),
  '/api/check_updates/',
  '/api/calendar/list/',
  '/api/calendar/ics/',
  // Follow an import that was let in.
  ...'make map run undo'.split(' ').map((name) => `/api/imports/${name}/`),
  // For whoever holds a one-time code, without a login (setup.routes.test.ts).
  ...'check create'.split(' ').map((name) => `/tech/setup/${name}/`),
  // Only in the company of the server's owner, and in no demo (setup.routes.test.ts).
  '/api/company/setup_code/',
  // Needs a mail server; whose job it is, is tested with the feature (file-mail.test.ts).
  '/api/files/mail/',
]

test('S6.01 every writing call is a job in this test', () => {
  const writes = routesOf(t).filter(
    ({ method, action, url }) => method === 'POST' && action !== 'list' && !url.includes(':'),
  )
  expect(writes.map(({ url }) => url).filter((url) => !triedUrls.has(url) && !PERSONAL.includes(url))).toEqual([])
})
