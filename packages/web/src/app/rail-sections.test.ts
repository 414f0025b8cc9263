/** The rail lists every section of the toolbar and the menu once, and what the desktop has room for. */
import { VARIANTS } from '@fura/shared/variants.ts'
import { describe, expect, test } from 'vitest'
import { railSections } from './rail-sections.ts'

describe.each(Object.entries(VARIANTS))('the rail of %s', (_name, variant) => {
  const sections = railSections(variant)

  test('begins with Home, has each section once and leaves the foot to settings', () => {
    expect(sections[0]).toBe('home')
    expect(new Set(sections).size).toBe(sections.length)
    expect(sections).not.toContain('settings')
  })

  test('has everything that a phone has', () => {
    const onPhone = [...variant.toolbar, ...variant.menu].filter((item) => item !== 'logout' && item !== 'settings')
    expect(onPhone.filter((item) => !sections.includes(item))).toEqual([])
  })

  test('has the calendar, and of clients, contractors and tasks what the variant has', () => {
    expect(sections).toContain('calendar')
    const parties = ['clients', 'contractors', 'tasks'] as const
    expect(parties.filter((name) => variant.homePopup.includes(name) && !sections.includes(name))).toEqual([])
  })
})
