/** The statuses that records of this kind may have, in the order of their list. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { targetOf } from '@fura/shared/entities/index.ts'
import { useMemo } from 'react'
import { useLookup } from '#entity/use-lookup.ts'
import type { Row, StatusRow } from '#offline/row.ts'

const NOTHING: readonly StatusRow[] = []

const isStatus = (row: Row): row is StatusRow => typeof row.id === 'number'

export const useStatusList = (entity: Entity) => {
  const field = entity.fields.status_id
  const read = useLookup(field ? targetOf(field) : entity, field !== undefined)
  const rows = field && read.data
  return { statuses: useMemo(() => rows?.filter(isStatus) ?? NOTHING, [rows]), read }
}
