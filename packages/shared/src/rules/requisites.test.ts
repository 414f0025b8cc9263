/** Requisites: the samples of domain.md 4.1, and which of them stop a write. */
import { describe, expect, test } from 'vitest'
import { findRequisiteErrors } from './requisites.ts'

const FIRM = 1
const PERSON = 2

const check = (record: Readonly<Record<string, string | number>>, country: string | null = 'UA') =>
  findRequisiteErrors({ entity_physical_person: FIRM, ...record }, Object.keys(record), country)

const CLEAN = { errors: {}, warnings: {} }

describe('a tax code', () => {
  test.each(['14360570', '00032129', '32855961'])('of the Ukrainian firm %s is right', (tax_code) => {
    expect(check({ tax_code })).toEqual(CLEAN)
    expect(check({ tax_code }, null)).toEqual(CLEAN)
  })

  test('with a wrong digit is pointed out', () => {
    const warned = { errors: {}, warnings: { tax_code: 'rule:check_digit' } }
    expect(check({ tax_code: '32855968' })).toEqual(warned)
    expect(check({ tax_code: '32855968' }, null)).toEqual(warned)
    expect(check({ tax_code: '1759013770', entity_physical_person: PERSON })).toEqual(warned)
    expect(check({ tax_code: '061211600013' }, 'KZ')).toEqual(warned)
    expect(check({ tax_code: '5260250275' }, 'PL')).toEqual(warned)
  })

  test('of people, of Kazakh and Polish firms is right', () => {
    expect(check({ tax_code: '1759013776', entity_physical_person: PERSON })).toEqual(CLEAN)
    expect(check({ tax_code: '061211600012' }, 'KZ')).toEqual(CLEAN)
    expect(check({ tax_code: '5260250274' }, 'PL')).toEqual(CLEAN)
    expect(check({ tax_code: '5260250274' }, null)).toEqual(CLEAN)
  })

  test('of a Ukrainian firm that has not eight digits is refused, other lengths are pointed out', () => {
    expect(check({ tax_code: '1436057' })).toEqual({ errors: { tax_code: 'format' }, warnings: {} })
    expect(check({ tax_code: '1436057A' })).toEqual({ errors: { tax_code: 'format' }, warnings: {} })
    expect(check({ tax_code: 'КМ123456', entity_physical_person: PERSON })).toEqual({
      errors: {},
      warnings: { tax_code: 'format' },
    })
    expect(check({ tax_code: '123' }, 'KZ')).toEqual({ errors: {}, warnings: { tax_code: 'format' } })
    expect(check({ tax_code: 'DE811193231' }, 'DE')).toEqual(CLEAN)
  })

  test('that was there before is not held against a write of other fields', () => {
    const record = { entity_physical_person: FIRM, tax_code: '1', comment: 'x' }
    expect(findRequisiteErrors(record, ['comment'], 'UA')).toEqual(CLEAN)
    expect(findRequisiteErrors(record, ['entity_physical_person'], 'UA').errors).toEqual({ tax_code: 'format' })
  })
})

test('a VAT number has twelve digits, of a person ten', () => {
  expect(check({ vat_number: '123456789012' })).toEqual(CLEAN)
  expect(check({ vat_number: '1234567890', entity_physical_person: PERSON })).toEqual(CLEAN)
  expect(check({ vat_number: '1234567890' }).warnings).toEqual({ vat_number: 'format' })
  expect(check({ vat_number: 'PL5260250274' }, 'PL')).toEqual(CLEAN)
})

test('a SWIFT code has eight or eleven characters', () => {
  expect(check({ swift: 'PBANUA2X' })).toEqual(CLEAN)
  expect(check({ swift: 'PBANUA2XXXX' })).toEqual(CLEAN)
  expect(check({ swift: 'PBANUA2' }).warnings).toEqual({ swift: 'format' })
})

test('a contract does not end before it is signed', () => {
  expect(check({ contract_date: 172_800, contract_until: 86_400 }).errors).toEqual({
    contract_until: 'rule:dates_order',
  })
  expect(check({ contract_date: 86_400, contract_until: 86_400 })).toEqual(CLEAN)
  expect(check({ contract_date: 86_400, contract_until: 0 })).toEqual(CLEAN)
})
