/** A planned contact: what, when and by whom; amber once it is due. */
import { task as taskEntity } from '@fura/shared/entities/task.ts'
import { textIn } from '@fura/shared/fields/wire.ts'
import { IconCalendarDue } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { askDecision } from '#core/decision-request.ts'
import { formatDateTime } from '#i18n/format.ts'
import type { Row } from '#offline/reads.ts'
import { ListRow } from '#ui/list-row.tsx'

export const PlannedRow = ({ task }: { task: Row }) => {
  const { t } = useTranslation()
  const due = task.date_end ?? 0
  const isDue = due > 0 && due * 1000 < Date.now()
  const when = formatDateTime(due)
  return (
    <li>
      <ListRow
        leading={<IconCalendarDue aria-hidden />}
        title={textIn(task.name)}
        meta={t('contact_history.object.plan')}
        subtitle={[textIn(task.contact_type_name), textIn(task.team_user_name)].filter(Boolean).join(' · ')}
        note={when}
        attention={isDue ? t('talk_due', { at: when }) : undefined}
        pending={task._pending}
        onDecide={() => askDecision({ path: taskEntity.path, id: task.id })}
      />
    </li>
  )
}
