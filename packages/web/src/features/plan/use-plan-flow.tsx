/** What opens over the plan, one at a time: the choice of a truck, a job, the reasons against a truck. */
import type { PlanJob, PlanTruck, PlanWork } from '@fura/shared/plan.ts'
import type { Conflict } from '@fura/shared/rules/assignment.ts'
import { lazy, Suspense, useState } from 'react'
import { type Assignment, useAssign } from './use-assign.ts'
import type { DraggedJob } from './use-plan-drag.ts'

const AssignSheet = lazy(async () => ({ default: (await import('./assign-sheet.tsx')).AssignSheet }))
const ConflictSheet = lazy(async () => ({ default: (await import('./plan-conflict-sheet.tsx')).ConflictSheet }))
const JobSheet = lazy(async () => ({ default: (await import('./job-sheet.tsx')).JobSheet }))

type Step =
  | ({ kind: 'choose' } & DraggedJob)
  | { kind: 'job'; work: PlanJob; from: PlanTruck }
  | ({ kind: 'conflict'; to: PlanTruck; conflicts: readonly Conflict[] } & DraggedJob)

interface Shown {
  step: Step
  isOpen: boolean
  /** Each opening starts afresh. */
  key: number
}

interface StepSheetProps {
  step: Step
  windowQuery: string
  trucks: readonly PlanTruck[]
  open: boolean
  onShow: (step: Step) => void
  onDrop: (dragged: DraggedJob, to: PlanTruck, conflicts: readonly Conflict[]) => void
  onSend: (assignment: Assignment) => void
  onClose: () => void
}

const StepSheet = ({ step, windowQuery, trucks, open, onShow, onDrop, onSend, onClose }: StepSheetProps) => {
  const { work, from } = step
  const common = { open, onClose }
  const onOther = () => onShow({ kind: 'choose', work, from })
  if (step.kind === 'job') {
    const onTakeOff = () => onSend({ work, from, to: null })
    return <JobSheet {...common} job={step.work} truck={step.from} onOther={onOther} onTakeOff={onTakeOff} />
  }
  if (step.kind === 'conflict') {
    const { to, conflicts } = step
    const onInsist = () => onSend({ work, from, to })
    return <ConflictSheet {...common} {...{ work, conflicts, onInsist, onOther }} truck={to} />
  }
  const onPick = (truck: PlanTruck, conflicts: readonly Conflict[]) => onDrop({ work, from }, truck, conflicts)
  return <AssignSheet {...common} {...{ work, windowQuery, trucks, onPick }} />
}

export const usePlanFlow = (windowQuery: string, trucks: readonly PlanTruck[]) => {
  const assign = useAssign()
  const [shown, setShown] = useState<Shown | null>(null)
  const show = (step: Step) => setShown((before) => ({ step, isOpen: true, key: (before?.key ?? 0) + 1 }))
  const close = () => setShown((before) => before && { ...before, isOpen: false })
  const send = (assignment: Assignment) => {
    close()
    void assign(assignment)
  }
  /** Conflicts are shown first. */
  const drop = (dragged: DraggedJob, to: PlanTruck, conflicts: readonly Conflict[]) =>
    conflicts.length === 0 ? send({ ...dragged, to }) : show({ kind: 'conflict', ...dragged, to, conflicts })
  return {
    drop,
    choose: (work: PlanWork) => show({ kind: 'choose', work, from: null }),
    openJob: (work: PlanJob, from: PlanTruck) => show({ kind: 'job', work, from }),
    sheet: shown && (
      <Suspense>
        <StepSheet
          key={shown.key}
          step={shown.step}
          windowQuery={windowQuery}
          trucks={trucks}
          open={shown.isOpen}
          onShow={show}
          onDrop={drop}
          onSend={send}
          onClose={close}
        />
      </Suspense>
    ),
  }
}
