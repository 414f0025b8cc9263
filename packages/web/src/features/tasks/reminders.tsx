/**
 * Reminds of the reader's own tasks when they are due while the app is open: a line at the head of the screen that opens
 * the task, with the sound of new records. When the app is closed a push message does.
 */
import type { FiltersOf } from '@fura/shared/entities/filter-names.ts'
import { nowSeconds } from '@fura/shared/seconds.ts'
import { task } from '@fura/shared/entities/task.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { OPEN_STATUSES } from '@fura/shared/rules/task-statuses.ts'
import { IconX } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#core/contexts.tsx'
import { actsFor } from '#core/acts-for.ts'
import { playNewsSound } from '#core/sound.ts'
import { recordPath } from '#entity/record-screens.ts'
import { refName } from '#entity/ref-name.ts'
import { useBrowse } from '#entity/use-browse.ts'
import { formatDateTime } from '#i18n/format.ts'
import type { Row } from '#offline/reads.ts'
import { filterDay, today } from '#records/calendar/calendar-days.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Notice } from '#ui/notice.tsx'
import css from './reminders.module.css'

const LOOK_EVERY_MS = 10_000
/** Past this age there is no reminder: the task is in the list of the day. */
const SHOWN_FOR_SECONDS = 15 * 60

const useNow = (): number => {
  const [now, setNow] = useState(nowSeconds)
  useEffect(() => {
    const timer = setInterval(() => setNow(nowSeconds()), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

const isDue = ({ date_end: end, reminder_min: minutes }: Row, now: number): boolean => {
  if (typeof end !== 'number' || typeof minutes !== 'number') return false
  const moment = end - minutes * 60
  return moment <= now && moment > now - SHOWN_FOR_SECONDS
}

export const Reminders = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { user } = useSession()
  const now = useNow()
  const [closed, setClosed] = useState<ReadonlySet<Row['id']>>(new Set())
  // From today on: otherwise a page of overdue tasks would hide those to come.
  const filters: FiltersOf<'task'> = {
    team_user_id: actsFor(user).join(','),
    status_id: OPEN_STATUSES.join(','),
    date_end_from: filterDay(today()),
  }
  const { rows } = useBrowse(task, { filters, search: '', page: 1 })
  const due = rows.filter((row) => isDue(row, now) && !closed.has(row.id))
  const [first] = due
  useEffect(() => {
    if (first && user.sound_on === 1) void playNewsSound()
  }, [first?.id])
  if (!first) return null
  const whose = first.team_user_id === user.id ? '' : t('push.for', { name: refName(first, 'team_user_id') })
  const close = () => setClosed(new Set([...closed, first.id]))
  const open = () => {
    close()
    void navigate({ to: recordPath(ROUTES.task.path, first.id) })
  }
  return (
    <div className={css.reminder} role="alert">
      <Notice title={t('task_remind', { name: first.name ?? '' })} onPress={open}>
        {[formatDateTime(first.date_end ?? 0), whose].filter(Boolean).join(' · ')}
      </Notice>
      <IconButton label={t('close')} icon={<IconX aria-hidden />} onClick={close} />
    </div>
  )
}
