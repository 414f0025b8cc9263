/** The object of a task: chosen in its form by kind and record, a link on its card. */
import { entityByName } from '@fura/shared/entities/index.ts'
import { task, TASK_OBJECTS } from '@fura/shared/entities/task.ts'
import { keysOf } from '@fura/shared/objects.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { offeredValues } from '@fura/shared/variant-values.ts'
import { IconChevronRight } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useInstallation, useSession } from '#core/contexts.tsx'
import { LazyTypedRefField } from '#entity/lazy-typed-ref-field.tsx'
import { recordPath } from '#entity/record-screens.ts'
import type { EntityFormState } from '#entity/use-entity-form.ts'
import { useWords } from '#entity/words.ts'
import type { Row } from '#offline/reads.ts'
import type { TaskObject } from '#records/tasks/task-prefill.ts'
import { Card } from '#ui/card.tsx'
import { FilterChip } from '#ui/filter-chip.tsx'
import { ListRow } from '#ui/list-row.tsx'
import css from './tasks.module.css'

const KINDS = keysOf(TASK_OBJECTS)

const kindIn = (value: unknown): TaskObject | null => KINDS.find((kind) => kind === value) ?? null

const idIn = (value: unknown): number | string | null =>
  typeof value === 'number' || (typeof value === 'string' && value !== '') ? value : null

/** The kinds that this installation has and this person may see. */
const useKinds = (): readonly TaskObject[] => {
  const { can } = useSession()
  const { variant } = useInstallation()
  return offeredValues(variant, 'object_type', KINDS, null).filter((kind) => kind !== 'quote' || can('can_view_quote'))
}

export const TaskObjectField = ({ form, text }: { form: EntityFormState<'task'>; text: string }) => {
  const { t } = useTranslation()
  const words = useWords(task)
  const kinds = useKinds()
  const kind = kindIn(form.values.object_type)
  const entity = kind ? entityByName(TASK_OBJECTS[kind]) : undefined
  const choose = (next: TaskObject | null) => {
    form.setValue('object_type', next)
    form.setValue('object_id', null, '')
  }
  const isFirst = form.values.object_id === form.start.object_id
  return (
    <div className={css.object} role="group" aria-label={words.field('object_type')}>
      {entity ? (
        <LazyTypedRefField
          label={`${words.field('object_type')}: ${t(`task.object_type.${kind ?? ''}`)}`}
          to={entity}
          value={idIn(form.values.object_id)}
          text={form.names.object_id || (isFirst ? text : '')}
          canAdd={false}
          onChange={(id, name) => (id === null ? choose(null) : form.setValue('object_id', id, name))}
        />
      ) : (
        <>
          <p className={css.hint}>{words.field('object_type')}</p>
          <div className={css.kinds}>
            {kinds.map((each) => (
              <FilterChip
                key={each}
                kind="offered"
                label={words.choice('object_type', each)}
                onPress={() => choose(each)}
              />
            ))}
          </div>
        </>
      )}
    </div>
  )
}

const PATHS: Readonly<Record<TaskObject, `/${string}`>> = {
  client: ROUTES.client.path,
  contractor: ROUTES.contractor.path,
  lead: ROUTES.lead.path,
  order: ROUTES.order.path,
  quote: ROUTES.quote.path,
}

/** Opens the task's object. */
export const TaskObjectLink = ({ row }: { row: Row }) => {
  const navigate = useNavigate()
  const words = useWords(task)
  const [kind, id] = [kindIn(row.object_type), idIn(row.object_id)]
  if (kind === null || id === null) return null
  const path = recordPath(PATHS[kind], id)
  const name = typeof row.object_name === 'string' ? row.object_name : ''
  return (
    <Card flush>
      <ListRow
        title={name || `№ ${id}`}
        subtitle={words.choice('object_type', kind)}
        aside={<IconChevronRight aria-hidden />}
        href={path}
        onPress={() => void navigate({ to: path })}
      />
    </Card>
  )
}
