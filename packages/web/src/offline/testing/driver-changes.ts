/** Changes of a driver, as a form passes them. */
import { driver } from '@fura/shared/entities/driver.ts'
import type { Change } from '../save.ts'

export const add = (name: string, more: object = {}): Change => ({
  entity: driver,
  action: 'add',
  values: { name, phone: '380671234567', ...more },
  label: name,
})

export const update = (id: number | string, values: Record<string, unknown>, base?: Change['base']): Change => ({
  entity: driver,
  action: 'update',
  id,
  values,
  ...(base && { base }),
  label: 'driver',
})

export const remove = (id: number | string): Change => ({ entity: driver, action: 'delete', id, label: 'driver' })
