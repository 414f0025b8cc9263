/** Labels are looked up from the entity's own word to the shared one. */
import { describe, expect, test } from 'vitest'
import { entityByName } from './entities/index.ts'
import { choiceKey, labelKey, WORDED_LABELS, wordedKey } from './label-key.ts'
import { UI_MESSAGES } from './messages.ts'
import type { Wording } from './variants.ts'

const has =
  (...keys: string[]) =>
  (key: string) =>
    keys.includes(key)

describe('the label of a field', () => {
  test('is its own one where there is one', () => {
    expect(labelKey('driver', 'name', has('driver.name', 'record.name'))).toBe('driver.name')
  })

  test('is else that of all records', () => {
    expect(labelKey('vessel', 'name', has('driver.name', 'record.name'))).toBe('record.name')
  })

  test('is that of the permission for a right of an employee', () => {
    expect(labelKey('team_user', 'can_add_city', has('flag.can_add_city'))).toBe('flag.can_add_city')
  })

  test('names the field when there is no text at all', () => {
    expect(labelKey('driver', 'shoe_size', has())).toBe('driver.shoe_size')
  })
})

describe('the label of a choice', () => {
  test('belongs to the field', () => {
    expect(choiceKey('reason', 'kind', 'lead')).toBe('reason.kind.lead')
    expect(choiceKey('contractor', 'entity_physical_person', 2)).toBe('contractor.entity_physical_person.2')
  })

  test('is shared by all roles and languages', () => {
    expect(choiceKey('team_user', 'role', 'head')).toBe('role.head')
    expect(choiceKey('team_user', 'language', 'uk')).toBe('language.uk')
  })

  test('is shared by all that are sold, paid or need somebody', () => {
    expect(choiceKey('order_service', 'unit', 'teu')).toBe('unit.teu')
    expect(choiceKey('client', 'payment_delay_basis', 'invoice')).toBe('payment_delay_basis.invoice')
    expect(choiceKey('quote', 'attention_code', 'validity')).toBe('attention_code.validity')
  })
})

describe('wording', () => {
  test('replaces the labels that it has another word for', () => {
    expect(wordedKey('container_type', 'truck')).toBe('container_type.truck')
    expect(wordedKey('container_type', 'container')).toBe('container_type')
  })

  test('speaks of trucks and dispatchers', () => {
    expect(wordedKey('order_container.many', 'truck')).toBe('order_container.many.truck')
    expect(wordedKey('order.op_manager_id', 'truck')).toBe('order.op_manager_id.truck')
    expect(wordedKey('quote.poo_id', 'container')).toBe('quote.poo_id')
  })

  test.each(Object.keys(WORDED_LABELS) as Wording[])(
    'of %s replaces labels that entities have, and texts of the app',
    (wording) => {
      const isLabel = (key: string) => {
        if (UI_MESSAGES.some((message) => message === key)) return true
        const [name = '', field = 'many'] = key.split('.')
        return field === 'many' ? entityByName(name) !== undefined : entityByName(name)?.fields[field] !== undefined
      }
      expect(WORDED_LABELS[wording].filter((key) => !isLabel(key))).toEqual([])
    },
  )

  test('leaves a field alone that has a choice of the same name', () => {
    expect(wordedKey('container_type.kind', 'truck')).toBe('container_type.kind')
  })
})
