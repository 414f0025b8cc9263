/** The card of a task: its object, its due time and its assignee; one press in the bar below completes it. */
import type { FieldOf } from '@fura/shared/entities/index.ts'
import { task } from '@fura/shared/entities/task.ts'
import { isOverdue, isTaskOpen } from '@fura/shared/rules/task-rules.ts'
import { TASK_STATUS } from '@fura/shared/statuses.ts'
import { IconCheck, IconClock, IconMessageCheck, IconRotate } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BesideProps } from '#entity/record-screens.ts'
import { useOpenings } from '#entity/use-openings.ts'
import { formatDateTime } from '#i18n/format.ts'
import type { StatusRow } from '#offline/row.ts'
import { CardSections } from '#records/card/card-sections.tsx'
import cardCss from '#records/card/card.module.css'
import { type CardParts, RecordCard } from '#records/card/record-card.tsx'
import { nextOf, useStatusChange } from '#records/card/use-status-change.ts'
import { Files } from '#records/files/files.tsx'
import { FieldHistory } from '#records/parties/field-history.tsx'
import { StatusPicker } from '#records/parties/status-picker.tsx'
import { useMayChangeTask } from '#records/tasks/may-change.ts'
import { useFinish } from '#records/tasks/use-finish.tsx'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TaskObjectLink } from './task-object.tsx'
import { WatchersBlock } from './watchers-block.tsx'

const FormSheet = lazy(async () => ({ default: (await import('#entity/form-sheet.tsx')).FormSheet }))

const ICONS = {
  section_schedule: <IconClock aria-hidden />,
  section_result: <IconMessageCheck aria-hidden />,
}

/** Shown by the title, by the link to the object and by the bar. */
const ELSEWHERE: readonly FieldOf<'task'>[] = ['name', 'status_id']

const TaskBar = ({ row, canEdit }: CardParts) => {
  const { t } = useTranslation()
  const changeStatus = useStatusChange(task)
  const { finish, reopen, isSaving, sheet } = useFinish(row)
  const pick = (status: StatusRow) => (status.id === TASK_STATUS.done ? finish() : void changeStatus(row, status))
  const status = <StatusPicker entity={task} record={row} next={nextOf(row)} onPick={canEdit ? pick : undefined} />
  const isOpen = isTaskOpen(row)
  return (
    <>
      <ActionBar status={status}>
        {canEdit && (
          <Button
            kind={isOpen ? 'primary' : 'outline'}
            icon={isOpen ? <IconCheck aria-hidden /> : <IconRotate aria-hidden />}
            busy={isSaving}
            onClick={isOpen ? finish : reopen}
          >
            {t(isOpen ? 'task_finish' : 'task_reopen')}
          </Button>
        )}
      </ActionBar>
      {sheet}
    </>
  )
}

const Blocks = ({ row, canEdit }: CardParts) => {
  const { t } = useTranslation()
  const at = formatDateTime(row.date_end ?? 0)
  const isLate = isOverdue(row, Date.now() / 1000)
  const [isOpen, setOpen] = useState(false)
  const openings = useOpenings(isOpen)
  const close = () => setOpen(false)
  const repeats = typeof row.repeat_rule === 'string' && isTaskOpen(row)
  return (
    <>
      {(isLate || repeats) && (
        <div className={cardCss.notices}>
          {isLate && <Notice title={t('task_overdue', { at })} onPress={canEdit ? () => setOpen(true) : undefined} />}
          {repeats && <Notice kind="info" title={t('task_repeats')} />}
        </div>
      )}
      {openings > 0 && (
        <Suspense>
          <FormSheet
            key={openings}
            entity={task}
            record={row}
            only={['date_end']}
            open={isOpen}
            onClose={close}
            onSaved={close}
          />
        </Suspense>
      )}
      <TaskObjectLink row={row} />
      <CardSections entity={task} row={row} icons={ICONS} without={ELSEWHERE} />
      <WatchersBlock row={row} canEdit={canEdit} />
      <Files entity={task} row={row} canEdit={canEdit} />
      <FieldHistory objectType={task.name} objectId={row.id} />
    </>
  )
}

interface TaskCardAtProps {
  id: number | string
  onClose: (() => void) | null
  onGone: () => void
}

export const TaskCardAt = ({ id, onClose, onGone }: TaskCardAtProps) => {
  const mayChange = useMayChangeTask()
  return (
    <RecordCard
      entity={task}
      id={id}
      onClose={onClose}
      onGone={onGone}
      mayChange={mayChange}
      bar={(parts) => <TaskBar {...parts} />}
    >
      {(parts) => <Blocks {...parts} />}
    </RecordCard>
  )
}

/** Beside the list on desktop. */
export const TaskCard = ({ id, onClose }: BesideProps) => <TaskCardAt id={id} onClose={onClose} onGone={onClose} />
