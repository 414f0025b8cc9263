/** The open tasks about the record on the card, each completed in one press, and a button to add one. */
import type { FieldOf } from '@fura/shared/entities/index.ts'
import type { FiltersOf } from '@fura/shared/entities/filter-names.ts'
import { task } from '@fura/shared/entities/task.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { recordPath } from '#entity/record-screens.ts'
import { useBrowse } from '#entity/use-browse.ts'
import { useWords } from '#entity/words.ts'
import type { Row } from '#offline/reads.ts'
import { Block, BlockState, Rows } from '#records/parties/block.tsx'
import { useSetTask } from './task-entry.tsx'
import type { TaskObject } from './task-prefill.ts'
import { TaskRow } from './task-row.tsx'

const ABOUT_THIS: readonly FieldOf<'task'>[] = ['object_id']

export const TasksBlock = ({ object, row }: { object: TaskObject; row: Row }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const words = useWords(task)
  const setTask = useSetTask(object, row)
  const filters: FiltersOf<'task'> = { object_type: object, object_id: row.id, open: '1' }
  const { rows, state, retry, total, hasMore, source } = useBrowse(
    task,
    { filters, search: '', page: 1 },
    typeof row.id === 'number',
  )
  const isAway = state === 'loading' || typeof row.id !== 'number'
  return (
    <Block title={words.many} count={total} hasMore={hasMore} addLabel={`${t('add')}: ${words.one}`} onAdd={setTask}>
      {isAway ? null : (
        <BlockState owned={{ rows, state, retry, hasMore: hasMore && source === 'device' }} empty={t('none_yet')} />
      )}
      {rows.length > 0 && (
        <Rows>
          {rows.map((each) => {
            const path = recordPath(ROUTES.task.path, each.id)
            return (
              <li key={each.id}>
                <TaskRow
                  entity={task}
                  row={each}
                  without={ABOUT_THIS}
                  href={path}
                  onPress={() => void navigate({ to: path })}
                />
              </li>
            )
          })}
        </Rows>
      )}
    </Block>
  )
}
