/** Which cells of a table can be edited in place: those whose fields this user may change in the record's form. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { isFlag } from '@fura/shared/permissions.ts'
import { useMemo } from 'react'
import { useSession } from '#core/contexts.tsx'
import { formFields, mayEditField } from '#entity/fields-of.ts'
import { useViewer } from '#entity/use-viewer.ts'
import type { Row } from '#offline/reads.ts'
import { useMayChange } from '#records/deals/deal-rights.ts'

/** A status has steps with rules of their own; a name in three languages needs its form. */
const isPlain = (name: string, kind: string): boolean => name !== 'status_id' && kind !== 'name'

export const useEditable = (entity: Entity): ((row: Row, name: string) => boolean) => {
  const { can } = useSession()
  const viewer = useViewer()
  const mayChange = useMayChange(entity)
  const names = useMemo(
    () =>
      new Set(
        formFields(entity, viewer)
          .filter(([name, field]) => isPlain(name, field.kind) && mayEditField(field, viewer))
          .map(([name]) => name),
      ),
    [entity, viewer],
  )
  const { edit } = entity.can
  return (row, name) => names.has(name) && (isFlag(edit) ? can(edit) : mayChange(row))
}
