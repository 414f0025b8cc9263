/** The actions of a waiting item without opening it: call, complete, postpone until tomorrow. */
import { lead } from '@fura/shared/entities/lead.ts'
import { IconCalendarShare, IconCheck, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#core/contexts.tsx'
import { editRight } from '#entity/edit-right.ts'
import { nameOf } from '#i18n/names.ts'
import { contactLinks } from '#records/parties/contact-links.ts'
import { useMayChangeTask } from '#records/tasks/may-change.ts'
import { useFinish } from '#records/tasks/use-finish.tsx'
import type { Waiting } from '#records/waiting/waiting.ts'
import css from './board-row.module.css'
import { type PutOffKind, usePutOff } from './use-put-off.ts'

interface ActionProps {
  item: Waiting
}

const Call = ({ item }: ActionProps) => {
  const { t } = useTranslation()
  const [link] = contactLinks('phone', item.phone ?? '')
  if (!link) return null
  const label = [t('call'), item.phone_name].filter(Boolean).join(': ')
  return (
    <a className={css.action} data-main href={link.href} aria-label={label} title={label}>
      <IconPhone aria-hidden />
    </a>
  )
}

interface PressProps {
  label: string
  icon: ReactNode
  isMain?: boolean
  isBusy: boolean
  onPress: () => void
}

const Press = ({ label, icon, isMain = false, isBusy, onPress }: PressProps) => (
  <button
    type="button"
    className={css.action}
    data-main={isMain || undefined}
    aria-label={label}
    title={label}
    disabled={isBusy}
    onClick={onPress}
  >
    {icon}
  </button>
)

const Finish = ({ item: { row } }: ActionProps) => {
  const { t } = useTranslation()
  const { finish, isSaving, sheet } = useFinish(row)
  const label = `${t('task_finish')}: ${nameOf(row)}`
  return (
    <>
      <Press label={label} icon={<IconCheck aria-hidden />} isMain isBusy={isSaving} onPress={finish} />
      {sheet}
    </>
  )
}

const PutOff = ({ item: { row }, kind }: ActionProps & { kind: PutOffKind }) => {
  const { t } = useTranslation()
  const { putOff, isSaving } = usePutOff(kind)
  const label = `${t('home.put_off')}: ${nameOf(row)}`
  return <Press label={label} icon={<IconCalendarShare aria-hidden />} isBusy={isSaving} onPress={() => putOff(row)} />
}

/** null if the row has no button. */
export const useWaitingActions = (): ((item: Waiting) => ReactNode) => {
  const { can } = useSession()
  const mayChangeTask = useMayChangeTask()
  return (item) => {
    const { kind, row, phone } = item
    if (kind === 'task' && mayChangeTask(row)) {
      return (
        <>
          <Finish item={item} />
          <PutOff item={item} kind="task" />
        </>
      )
    }
    if (kind === 'lead' && can(editRight(lead, row))) {
      return (
        <>
          <Call item={item} />
          <PutOff item={item} kind="lead" />
        </>
      )
    }
    return phone === null ? null : <Call item={item} />
  }
}
