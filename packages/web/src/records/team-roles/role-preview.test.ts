/** The preview of a role matches what the server would do. */
import { ROLE_FLAGS, type Role } from '@fura/shared/permissions.ts'
import { expect, test } from 'vitest'
import { previewRights } from './role-preview.ts'
import { flagsOf } from './roles.ts'

const flagsOfRole = (role: Role) => flagsOf([{ flags: ROLE_FLAGS[role] }])

const of = (role: Role, name: string) => {
  const { entities } = previewRights(flagsOfRole(role))
  const preview = entities.find(({ entity }) => entity.name === name)
  if (!preview) throw new Error(`${name} is not shown`)
  return preview
}

test('an administrator sees everything and every screen', () => {
  const { entities, closed } = previewRights(flagsOfRole('admin'))
  expect(closed).toEqual([])
  expect(entities.filter(({ isSeen, hidden }) => !isSeen || hidden.length > 0)).toEqual([])
})

test('a dispatcher works on orders and sees no income, no plan and no carrier’s price', () => {
  expect(of('dispatcher', 'order')).toMatchObject({ isSeen: true, adds: 'all', edits: 'all' })
  expect(of('dispatcher', 'order').hidden).toEqual(
    expect.arrayContaining(['sum_income', 'plan_income', 'fact_profit', 'margin_percent']),
  )
  expect(of('dispatcher', 'carrier_freight')).toMatchObject({ isSeen: false, adds: 'none', edits: 'none', hidden: [] })
})

test('an accountant sees no quotation and its screen is closed; only their team may change orders', () => {
  expect(of('accountant', 'quote').isSeen).toBe(false)
  expect(previewRights(flagsOfRole('accountant')).closed).toContain('quotes')
  expect(of('accountant', 'order')).toMatchObject({ adds: 'none', edits: 'team', hidden: ['quote_id'] })
})

test('a viewer adds and edits no clients; fields that nobody gets are not named', () => {
  expect(of('viewer', 'client')).toMatchObject({ isSeen: true, adds: 'none', edits: 'none', hidden: [] })
  expect(of('viewer', 'order').hidden).not.toContain('client_debt')
})
