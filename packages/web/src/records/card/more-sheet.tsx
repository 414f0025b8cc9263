/** The further actions of a record, behind "more" in its bar. */
import type { EntityName } from '@fura/shared/entities/index.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { TASK_OBJECTS } from '@fura/shared/entities/task.ts'
import { keysOf } from '@fura/shared/objects.ts'
import { IconArrowMerge } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenings } from '#entity/use-openings.ts'
import type { Row } from '#offline/reads.ts'
import { TaskEntry } from '#records/tasks/task-entry.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { Sheet } from '#ui/sheet.tsx'

const MergeSheet = lazy(async () => ({ default: (await import('./merge-sheet.tsx')).MergeSheet }))

/** Merging keeps one of two duplicates (api.md, merge). */
const MERGED: ReadonlySet<string> = new Set<EntityName>(['client', 'contractor'])

export interface MoreSheetProps {
  entity: Entity
  row: Row
  open: boolean
  onClose: () => void
}

export const MoreSheet = ({ entity, row, open, onClose }: MoreSheetProps) => {
  const { t } = useTranslation()
  const [isMerging, setMerging] = useState(false)
  const openings = useOpenings(isMerging)
  const object = keysOf(TASK_OBJECTS).find((kind) => kind === entity.name)
  const merge = () => {
    onClose()
    setMerging(true)
  }
  return (
    <>
      <Sheet open={open} onClose={onClose} title={t('more_actions')} desktop="dialog">
        {object && <TaskEntry object={object} row={row} onPress={onClose} />}
        {MERGED.has(entity.name) && (
          <ListRow
            leading={<IconArrowMerge aria-hidden />}
            title={t('merge')}
            subtitle={t('merge_hint')}
            chevron
            onPress={merge}
          />
        )}
      </Sheet>
      {openings > 0 && (
        <Suspense>
          <MergeSheet key={openings} entity={entity} kept={row} open={isMerging} onClose={() => setMerging(false)} />
        </Suspense>
      )}
    </>
  )
}
