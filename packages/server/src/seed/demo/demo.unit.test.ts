/** The demo is the same at every start, invented throughout, and accepted by the product's own checks. */
import { everyEntity as entities } from '@fura/shared/entities/index.ts'
import { FLAGS, ROLES } from '@fura/shared/permissions.ts'
import { describe, expect, test } from 'vitest'
import { danglingRefs, missingValues, refusedValues } from '../data/row-checks.ts'
import { seedLists } from '../data/seed-lists.ts'
import { demoClients } from './demo-clients.ts'
import { demoContractors } from './demo-contractors.ts'
import { demoLists } from './demo-lists.ts'
import { demoUsers } from './demo-users.ts'
import { demoDrivers, demoTrailers, demoTrucks } from './demo-vehicles.ts'
import { businessCheckDigit, firmCheckDigit, personCheckDigit } from '@fura/shared/rules/tax-codes.ts'
import { LEAD_STATUS, TASK_STATUS } from '@fura/shared/statuses.ts'

const TODAY = Date.UTC(2026, 10, 15) / 1000
const NOW = Date.UTC(2026, 10, 15, 9, 30) / 1000
const demo = demoLists(NOW)
const everything = { ...seedLists, ...demo }

test('comes out the same twice', () => {
  expect(demoLists(NOW)).toEqual(demo)
})

test('counts days where the company is: after midnight in Kyiv the rates of the new day are there', () => {
  const evening = demoLists(Date.UTC(2026, 10, 15, 22, 30) / 1000)
  const days = (evening.exchange_rates ?? []).map(({ date }) => Number(date))
  expect(Math.max(...days)).toBe(Date.UTC(2026, 10, 16) / 1000)
})

test('has the promised number of each', () => {
  const sizes = Object.fromEntries(Object.entries(demo).map(([table, rows]) => [table, rows.length]))
  expect(sizes).toMatchObject({
    organizations: 2,
    legal_entity: 3,
    team_users: 12,
    clients: 40,
    contractors: 40,
    leads: 25,
    tasks: 60,
    messages: 300,
    trucks: 25,
    trailers: 25,
    drivers: 30,
    cars: 15,
    quotations: 24,
    orders: 60,
  })
})

const declared = entities.filter((entity) => demo[entity.table])

describe.each(declared.map((entity) => [entity.table, entity] as const))('%s', (table, entity) => {
  const rows = demo[table] ?? []

  test('has ids of its own', () => {
    const ids = rows.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)])
  })

  test('says nothing the product would refuse', () => {
    expect(refusedValues(entity, rows)).toEqual([])
    expect(missingValues(entity, rows)).toEqual([])
  })

  test('refers only to rows that are there', () => {
    expect(danglingRefs(entity, rows, everything)).toEqual([])
  })
})

describe('demo users', () => {
  const byLogin = new Map(demoUsers().map((user) => [user.login, user]))
  const flagsOf = (login: string) => FLAGS.filter((flag) => byLogin.get(login)?.[flag] === 1)

  test('have every role among them', () => {
    expect(new Set(demoUsers().map(({ role }) => role))).toEqual(new Set(ROLES))
  })

  test('have the rights that api.md promises to the five logins', () => {
    expect(flagsOf('admin@demo')).toEqual(FLAGS)
    expect(flagsOf('viewer@demo')).toEqual([])
    expect(flagsOf('head@demo')).toContain('can_view_sum_income')
    expect(flagsOf('dispatcher@demo')).toEqual(
      expect.arrayContaining(['is_dispatcher', 'can_add_driver', 'can_add_order']),
    )
    const seller = flagsOf('manager@demo')
    expect(seller).toEqual(expect.arrayContaining(['can_add_client', 'can_add_lead', 'can_add_quote', 'can_add_order']))
    expect(seller.filter((flag) => /plan_calculation|sum_income/.test(flag))).toEqual([])
  })

  test('answer to a head who is one', () => {
    const heads = new Set(demoUsers().flatMap(({ head_of_id: head }) => (head === null ? [] : [head])))
    expect(
      demoUsers()
        .filter(({ id }) => heads.has(id))
        .map(({ role }) => role),
    ).toEqual(['head'])
  })
})

describe('check digits', () => {
  test.each(['14360570', '00032129', '32855961'])('agree with the firm %s', (code) => {
    expect(firmCheckDigit(code.slice(0, 7))).toBe(Number(code.slice(7)))
  })

  test('agree with the person 1759013776', () => {
    expect(personCheckDigit('175901377')).toBe(6)
  })

  test('are right on the tax codes of clients, out of ranges that are not given out', () => {
    const codes = demoClients({ now: NOW, today: TODAY }, 60).flatMap(({ tax_code: code }) =>
      typeof code === 'string' ? [code] : [],
    )
    expect(codes.length).toBeGreaterThan(30)
    expect(codes).toEqual([...new Set(codes)])
    const digits = { 8: firmCheckDigit, 10: personCheckDigit, 12: businessCheckDigit } as const
    for (const code of codes) {
      expect(code).toMatch(/^99/)
      expect(digits[code.length as 8 | 10 | 12](code.slice(0, -1))).toBe(Number(code.slice(-1)))
    }
  })

  test('are wrong on the tax code of every contractor and firm of ours, so that none is a real one', () => {
    const codes = [...demoContractors(TODAY), ...(demo.legal_entity ?? [])].flatMap(({ tax_code: code }) =>
      code === null ? [] : [String(code)],
    )
    expect(codes.length).toBeGreaterThan(30)
    expect(codes).toEqual([...new Set(codes)])
    for (const code of codes) {
      expect(code).toMatch(/^\d{8}(\d{2})?$/)
      const digit = code.length === 8 ? firmCheckDigit(code.slice(0, 7)) : personCheckDigit(code.slice(0, 9))
      expect(code).not.toBe(code.slice(0, -1) + String(digit))
    }
  })
})

describe('contractors', () => {
  const contractors = demoContractors(TODAY)

  test('are firms and people, with two heads of several', () => {
    expect(new Set(contractors.map((row) => row.entity_physical_person))).toEqual(new Set([1, 2]))
    const heads = contractors.filter((row) => row.is_main_contractor === 1).map(({ id }) => id)
    expect(heads).toHaveLength(2)
    expect(new Set(contractors.flatMap((row) => row.main_contractor ?? []))).toEqual(new Set(heads))
  })

  test('have valid papers and expired ones', () => {
    for (const field of ['license_until', 'insurance_until']) {
      const dates = contractors.flatMap((row) => (typeof row[field] === 'number' ? [row[field]] : []))
      expect(dates.some((date) => date < NOW)).toBe(true)
      expect(dates.some((date) => date > NOW)).toBe(true)
    }
  })
})

describe('counterparties', () => {
  const idsOf = (table: string) => (seedLists[table] ?? []).map(({ id }) => id)
  const used = (table: string, field: string) => new Set((demo[table] ?? []).map((row) => row[field]))

  test('stand in every status', () => {
    expect(used('clients', 'status_id')).toEqual(new Set(idsOf('clients_statuses')))
    expect(used('leads', 'status_id')).toEqual(new Set(idsOf('leads_statuses')))
    expect(used('tasks', 'status_id')).toEqual(new Set(idsOf('tasks_statuses')))
    expect(used('tasks', 'type_id')).toEqual(new Set(idsOf('tasks_types')))
  })

  test('have leads as their statuses want them', () => {
    for (const lead of demo.leads ?? []) {
      expect(lead.manager_id === null, `manager of ${lead.id}`).toBe(lead.status_id === LEAD_STATUS.new)
      expect(lead.client_id !== undefined, `client of ${lead.id}`).toBe(lead.status_id === LEAD_STATUS.converted)
      expect(lead.reject_reason_id !== undefined, `reason of ${lead.id}`).toBe(lead.status_id === LEAD_STATUS.rejected)
    }
  })

  test('are found by the phones and addresses of their people', () => {
    const person = demo.contact_persons?.find(({ owner_type: type }) => type === 1)
    const owner = demo.clients?.find(({ id }) => id === person?.client_id)
    expect(String(owner?.contacts_text)).toContain(String(person?.phone))
  })

  test('have overdue tasks, planned ones and watched ones', () => {
    const open = (demo.tasks ?? []).filter(({ status_id: status }) => Number(status) <= TASK_STATUS.waiting)
    expect(open.some(({ date_end: due }) => Number(due) < NOW)).toBe(true)
    expect(open.some(({ date_end: due }) => Number(due) > NOW)).toBe(true)
    expect(open.some(({ watcher_ids: watchers }) => Array.isArray(watchers) && watchers.length > 0)).toBe(true)
  })
})

describe('vehicles', () => {
  test('have Ukrainian plates, each once', () => {
    const plates = [...demoTrucks(NOW), ...demoTrailers(NOW)].map(({ name }) => String(name))
    expect(plates).toEqual([...new Set(plates)])
    for (const plate of plates) expect(plate).toMatch(/^[ABCEHIKMOPTX]{2} \d{4} [ABCEHIKMOPTX]{2}$/)
  })

  test('belong to the carrier of their driver', () => {
    const carrierOf = (rows: ReturnType<typeof demoTrucks>, id: unknown) =>
      rows.find((row) => row.id === id)?.contractor_id
    for (const driver of demoDrivers(TODAY)) {
      expect(driver.phone).toMatch(/^38000\d{7}$/)
      if (driver.truck_id === null) continue
      expect(carrierOf(demoTrucks(NOW), driver.truck_id)).toBe(driver.contractor_id)
      expect(carrierOf(demoTrailers(NOW), driver.trailer_id)).toBe(driver.contractor_id)
      expect(demoTrailers(NOW).find(({ id }) => id === driver.trailer_id)?.driver_id).toBe(driver.id)
    }
  })
})
