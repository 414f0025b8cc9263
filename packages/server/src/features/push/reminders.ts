/** Queues due reminders: one message for each device of the task's assignee, once over all nodes. */
import { task } from '@fura/shared/entities/task.ts'
import { OPEN_STATUSES } from '@fura/shared/rules/task-statuses.ts'
import type { Database } from '#db/database.ts'
import type { Installation } from '#db/installations.ts'
import { columnsOf, listOf, part, raw, rowsOf } from '#db/sql-text.ts'
import { standInsOf, findRecipients } from './enqueue-messages.ts'
import { enqueue, keepPlace, liveDevices, placeIn, REMINDER } from './push.queries.ts'

/** Reminders that fell due while no server ran, or nobody had a device, are sent this late at most. */
const LATE_SECONDS = 3600
/** How far the stored place may lag behind, if nothing was due. */
const PLACE_STEP = 600

interface Reminder {
  id: number
  userId: number
  at: number
  /** The absent assignee, of a reminder to their deputy. */
  forUserId: number | null
}

const tasks = columnsOf(task.table)

const remindersBetween = async (db: Database, from: number, until: number): Promise<Reminder[]> => {
  const at = part`${tasks.date_end} - ${tasks.reminder_min} * 60`
  const rows = await rowsOf<{ id: number; team_user_id: number; at: number }>(
    db,
    part`select ${tasks.id}, ${tasks.team_user_id}, ${at} as at from ${raw(db.tableText(task.table))}
      where ${tasks.is_deleted} = 0 and ${tasks.reminder_min} is not null and ${at} > ${from} and ${at} <= ${until}
        and ${tasks.status_id} in (${listOf([...OPEN_STATUSES])})`,
  )
  return rows.map(({ id, team_user_id: userId, at: due }) => ({ id, userId, at: due, forUserId: null }))
}

/** The deputy of an absent assignee is reminded as well. */
const withDeputies = (own: readonly Reminder[], absentOf: ReadonlyMap<number, readonly number[]>): Reminder[] =>
  own.flatMap((reminder) => {
    const deputies = [...absentOf].filter(([, absent]) => absent.includes(reminder.userId))
    return [reminder, ...deputies.map(([userId]) => ({ ...reminder, userId, forUserId: reminder.userId }))]
  })

/** Returns the moment up to which everything has been checked. */
export const remind = async (installation: Installation, place: number | null, now: number): Promise<number> => {
  const { db } = installation
  const savedPlace = await placeIn(db, 'reminders')
  if (savedPlace === null) {
    await db.write((tx) => keepPlace(tx, 'reminders', now))
    return now
  }
  const start = Math.max(place ?? 0, savedPlace, now - LATE_SECONDS)
  const own = await remindersBetween(db, start, now)
  if (own.length === 0 && now - savedPlace < PLACE_STEP) return now
  const devices = await liveDevices(db)
  const reminders = withDeputies(own, await standInsOf(db))
  const owners = new Set(reminders.map(({ userId }) => userId).filter((userId) => devices.has(userId)))
  const viewers = await findRecipients(installation, owners, now)
  await db.write(async (tx) => {
    // Another node may have done it already.
    const behind = Math.max(start, (await placeIn(tx, 'reminders')) ?? 0)
    const due = reminders.filter(({ at, userId }) => at > behind && viewers.get(userId)?.kinds.tasks === 1)
    const queued = due.flatMap(({ id, userId, forUserId }) =>
      (devices.get(userId) ?? []).map((device) => ({
        subscription_id: device,
        kind: 'tasks' as const,
        op: REMINDER,
        record_id: id,
        num: 1,
        by_user_id: null,
        for_user_id: forUserId,
      })),
    )
    await enqueue(db, tx, queued, now)
    await keepPlace(tx, 'reminders', Math.max(behind, now))
  })
  return now
}
