/** A description names the fields of its entity: a misspelt one does not compile (`npm run check` reads this file's types). */
import { driver } from '@fura/shared/entities/driver.ts'
import { order } from '@fura/shared/entities/order.ts'
import { expect, test } from 'vitest'
import { descriptionOf } from './description-of.ts'
import { describe } from './description.ts'

test('a misspelt field is a mistake in a section, a picker, an autofill, a day and a bulk change', () => {
  // @ts-expect-error -- contractor_id is misspelt
  describe(driver, { sections: [{ key: 'section_main', fields: ['contracter_id'] }] })
  // @ts-expect-error -- contact_person_id is misspelt
  describe(order, { pickers: { contact_persn_id: { inForm: () => ({}) } } })
  // @ts-expect-error -- client_id is misspelt
  describe(order, { pickers: { contact_person_id: { by: { field: 'cleint_id', filter: 'client_id' } } } })
  // @ts-expect-error -- truck_id is misspelt
  describe(driver, { autofill: { fields: ['trcuk_id'], replaces: true } })
  // @ts-expect-error -- doc_date is misspelt
  describe(order, { firstDays: { planned_loading_date: { after: ['doc_dat'] } } })
  // @ts-expect-error -- status_id is misspelt
  describe(order, { bulk: ['statsu_id'] })
  expect(describe(driver, { bulk: ['contractor_id'] })).toEqual({ name: 'driver', bulk: ['contractor_id'] })
})

test('an entity that nobody described has a plain description', () => {
  expect(descriptionOf({ name: 'vessel' })).toEqual({})
  expect(descriptionOf(order).bulkWithDispatchers).toContain('op_manager_id')
})
