/** A task as a row: its title, its assignee, its object and its due time; a button at its right completes it. */
import { textIn } from '@fura/shared/fields/wire.ts'
import { isOverdue, isTaskOpen } from '@fura/shared/rules/task-rules.ts'
import { TASK_STATUS } from '@fura/shared/statuses.ts'
import { IconCircle, IconCircleCheckFilled, IconFlag3Filled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { askDecision } from '#core/decision-request.ts'
import { useSession } from '#core/contexts.tsx'
import { refName } from '#entity/ref-name.ts'
import type { RowProps } from '#entity/row.tsx'
import { useStatusChip } from '#entity/use-status-chip.ts'
import { useWords } from '#entity/words.ts'
import { formatDateTime } from '#i18n/format.ts'
import { nameOf } from '#i18n/names.ts'
import type { Row } from '#offline/reads.ts'
import { Highlight } from '#ui/highlight.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { useMayChangeTask } from './may-change.ts'
import css from './tasks.module.css'
import { useFinish } from './use-finish.tsx'

const HIGH = 3

const Finish = ({ row }: { row: Row }) => {
  const { t } = useTranslation()
  const { finish, reopen, isSaving, sheet } = useFinish(row)
  const isOpen = isTaskOpen(row)
  return (
    <>
      <IconButton
        label={`${t(isOpen ? 'task_finish' : 'task_reopen')}: ${nameOf(row)}`}
        icon={
          isOpen ? (
            <IconCircle className={css.open} aria-hidden />
          ) : (
            <IconCircleCheckFilled className={css.done} aria-hidden />
          )
        }
        disabled={isSaving}
        onClick={isOpen ? finish : reopen}
      />
      {sheet}
    </>
  )
}

/** A deal by its kind and the end of its number, as in the calendar: "Заказ 00131". */
const useObjectName = (): ((row: Row) => string) => {
  const { t } = useTranslation()
  return ({ object_type: type, object_name: objectName }) => {
    const name = textIn(objectName)
    const isDeal = name !== '' && (type === 'order' || type === 'quote')
    return isDeal ? t(`calendar.name.${type}`, { number: name.split('-').at(-1) }) : name
  }
}

/** Its object first, which is never cut, and its assignee if that is not the viewer. */
const useAbout = (without: readonly string[] = []): ((row: Row) => string) => {
  const { user } = useSession()
  const { t } = useTranslation()
  const objectNameOf = useObjectName()
  return (row) => {
    const doer = row.team_user_id === user.id ? '' : refName(row, 'team_user_id')
    const setter = row.creator_id === user.id || doer !== '' ? '' : refName(row, 'creator_id')
    const client = refName(row, 'client_id')
    const isHidden = without.includes('object_id')
    const object = isHidden || textIn(row.object_name) === client ? '' : objectNameOf(row)
    const setBy = setter && t('task_from', { name: setter })
    return [object, refName(row, 'type_id'), isHidden ? '' : client, doer, setBy].filter(Boolean).join(' · ')
  }
}

export const TaskRow = ({ entity, row, search = '', selected, without, href, onPress }: RowProps) => {
  const { t } = useTranslation()
  const words = useWords(entity)
  const mayChange = useMayChangeTask()(row)
  const aboutOf = useAbout(without)
  const at = formatDateTime(row.date_end ?? 0)
  const isLate = isOverdue(row, Date.now() / 1000)
  const status = useStatusChip(entity)(row)
  return (
    <ListRow
      title={
        <span data-done={!isTaskOpen(row) || undefined} className={css.title}>
          {row.priority === HIGH && (
            <span className={css.flag} title={words.choice('priority', HIGH)}>
              <IconFlag3Filled aria-hidden />
              <span className="visually-hidden">{words.choice('priority', HIGH)}</span>
            </span>
          )}
          <Highlight text={nameOf(row)} query={search} />
        </span>
      }
      chip={row.status_id !== TASK_STATUS.new && status.label !== '' && <StatusChip {...status} />}
      subtitle={<Highlight text={aboutOf(row)} query={search} />}
      note={at}
      attention={isLate ? t('task_overdue', { at }) : undefined}
      pending={row._pending}
      onDecide={() => askDecision({ path: entity.path, id: row.id })}
      selected={selected === true}
      actions={mayChange && <Finish row={row} />}
      href={href}
      onPress={onPress}
    />
  )
}
