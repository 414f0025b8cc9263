/** The first values of a form, what it sends and what it refuses. */
import { car } from '@fura/shared/entities/car.ts'
import { city } from '@fura/shared/entities/city.ts'
import { client } from '@fura/shared/entities/client.ts'
import { driver } from '@fura/shared/entities/driver.ts'
import { customerFreight } from '@fura/shared/entities/freight.ts'
import { lead } from '@fura/shared/entities/lead.ts'
import { trailer } from '@fura/shared/entities/trailer.ts'
import { CLIENT_STATUS, LEAD_STATUS } from '@fura/shared/statuses.ts'
import { expect, test } from 'vitest'
import { changedFields, checkForm, errorsAtFields, inputOf, startValues } from './form-values.ts'

const fresh = (entity: Parameters<typeof startValues>[0], typed: Record<string, unknown>) => {
  const start = startValues(entity, null)
  return { entity, start, values: { ...start, ...typed }, isNew: true, language: 'ru' as const }
}

test('a new record starts with its defaults and the passed values', () => {
  const start = startValues(city, null, { country_id: 7 })
  expect(start).toMatchObject({ name: '', country_id: 7, is_port: 0, region: '' })
})

test('S2.14 an existing record fills the form', () => {
  const start = startValues(trailer, { id: 1, name: 'AA 1234 BB', contractor_id: 3, capacity_t: '24.500', rev: 2 })
  expect(start).toEqual({
    name: 'AA 1234 BB',
    contractor_id: 3,
    driver_id: null,
    container_type_id: null,
    capacity_t: '24.500',
    volume_m3: '',
    length_m: '',
    insurance_until: 0,
    inspection_until: 0,
  })
})

test('S5.01 S5.02 required fields must be filled', () => {
  expect(checkForm(fresh(city, { name: 'Одесса' })).errors).toEqual({ country_id: 'required' })
  expect(checkForm(fresh(city, { country_id: 1 })).errors).toEqual({ name: 'required' })
  expect(checkForm(fresh(driver, { name: '  ' })).errors).toEqual({ name: 'required', phone: 'required' })
})

test('S5.02 the prefilled country code alone is no phone', () => {
  expect(checkForm(fresh(driver, { name: 'Иван', phone: '380' })).errors).toEqual({ phone: 'required' })
})

test('S3.13 a row whose sum is too large is reported before it is sent', () => {
  const typed = { order_id: 1, client_id: 1, currency_id: 1, quantity: '2', price: '999999999.99' }
  expect(checkForm(fresh(customerFreight, typed)).errors).toEqual({ quantity: 'max', price: 'max' })
  expect(checkForm(fresh(customerFreight, { ...typed, quantity: '1' })).errors).toBeNull()
})

test('a lead without phone and address is reported before it is sent, and one of the two is enough', () => {
  const typed = { name: 'Запит', phone: '380' }
  expect(checkForm(fresh(lead, typed)).errors).toEqual({ phone: 'rule:phone_or_email' })
  expect(checkForm(fresh(lead, { ...typed, email: 'a@example.com' })).errors).toBeNull()
  expect(checkForm(fresh(lead, { ...typed, phone: '380671112233' })).errors).toBeNull()
  const start = startValues(lead, { id: 1, name: 'Запит', phone: '380671112233', status_id: LEAD_STATUS.new, rev: 1 })
  const form = { entity: lead, start, isNew: false, language: 'ru' as const }
  expect(checkForm({ ...form, values: { ...start, phone: '' } }).errors).toEqual({ phone: 'rule:phone_or_email' })
  expect(checkForm({ ...form, values: { ...start, name: 'Інший' } }).errors).toBeNull()
})

test('a typed number is sent as a number, and other text is reported', () => {
  expect(checkForm(fresh(car, { year_manufacture: '2019' })).values).toMatchObject({ year_manufacture: 2019 })
  expect(checkForm(fresh(car, { year_manufacture: '19,5' })).errors).toEqual({ year_manufacture: 'type' })
})

test('S5.12 a trailer has no required field', () => {
  expect(checkForm(fresh(trailer, {})).errors).toBeNull()
})

test('only changed fields are sent, and an emptied field as empty', () => {
  const start = startValues(driver, { name: 'Иван', phone: '380671112233', comment: 'ночью', contractor_id: 4 })
  const values = { ...start, comment: ' ', contractor_id: null }
  expect(changedFields(start, values)).toEqual(['comment', 'contractor_id'])
  expect(checkForm({ entity: driver, start, values, isNew: false, language: 'ru' }).values).toEqual({
    comment: null,
    contractor_id: null,
  })
})

test('a name is sent in the language it was typed in', () => {
  const input = inputOf({ ...fresh(city, { name: 'Одеса', country_id: 1 }), language: 'uk' })
  expect(input).toMatchObject({ name: 'Одеса', name_uk: 'Одеса' })
  expect(input).not.toHaveProperty('name_ru')
  expect(errorsAtFields({ entity: city, language: 'uk' }, { name_uk: 'too_long', name_ru: 'format' })).toEqual({
    name: 'too_long',
    name_ru: 'format',
  })
})

test('a reference to an unsent record is accepted', () => {
  const unsent = '@0199c0de-0000-7000-8000-000000000000'
  const checked = checkForm(fresh(driver, { name: 'Иван', phone: '380671112233', truck_id: unsent }))
  expect(checked.values).toMatchObject({ truck_id: unsent, phone: '380671112233' })
})

test('a computed field is not sent, although it has a default', () => {
  const { values } = checkForm(fresh(client, { name: 'Стеклодар' }))
  expect(values).toMatchObject({ name: 'Стеклодар', status_id: CLIENT_STATUS.new, fraht: 0 })
  expect(values).not.toHaveProperty('orders_count')
})
