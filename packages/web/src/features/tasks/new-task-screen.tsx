/** /tasks/new: what, who, by when, and about what; the object is filled in if the task is added on its card. */
import type { FieldOf } from '@fura/shared/entities/index.ts'
import { task } from '@fura/shared/entities/task.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { nowSeconds } from '@fura/shared/seconds.ts'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '#core/contexts.tsx'
import type { FormOpening } from '#entity/form.tsx'
import { NewRecordScreen } from '#records/card/new-record-screen.tsx'
import { nextStep } from '#records/parties/next-steps.ts'
import { ContactTypeField } from './contact-type.tsx'
import { TaskObjectField } from './task-object.tsx'

const OPENING: FormOpening<'task'> = {
  first: ['name', 'type_id', 'date_end', 'team_user_id', 'priority'],
  next: ['client_id', 'contact_person_id', 'description'],
}

/** A new task has the status "new" and no result; the way of a contact is only for contacts. */
const WITHOUT: readonly FieldOf<'task'>[] = ['status_id', 'result', 'contact_type_id']

/** Internal: the most neutral type. */
const USUAL_TYPE = 9

export const NewTaskScreen = () => {
  const { user } = useSession()
  const { taskPrefill } = useLocation().state
  const [prefill] = useState(() => ({
    team_user_id: user.id,
    team_user_name: user.name,
    type_id: USUAL_TYPE,
    date_end: nextStep('tomorrow', nowSeconds()),
    ...taskPrefill,
  }))
  const about = typeof taskPrefill?.object_name === 'string' ? taskPrefill.object_name : ''
  return (
    <NewRecordScreen
      entity={task}
      cardPath={ROUTES.task.path}
      prefill={prefill}
      opening={OPENING}
      without={WITHOUT}
      hint={(form) => (
        <>
          <ContactTypeField form={form} />
          <TaskObjectField form={form} text={about} />
        </>
      )}
    />
  )
}
