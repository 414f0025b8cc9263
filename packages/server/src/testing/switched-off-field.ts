/** A field of the company's own in each company of the tests, switched off: calls about a record of every kind have one. */
import { customField } from '@fura/shared/entities/lookups.ts'
import type { Installation } from '#db/installations.ts'
import { makeColumn } from '#features/custom-fields/custom-field.writes.ts'
import { addRecord } from '#resource/save.ts'
import { writeAsServer } from '../admin/server-actor.ts'

export const addSwitchedOffField = (installation: Installation): Promise<void> =>
  writeAsServer(installation, async (writing) => {
    const values = { name: 'Год выпуска', entity: 'truck', kind: 'number', is_active: 0 }
    const { id } = await addRecord(writing, customField, values)
    await makeColumn(writing, id, values)
  })
