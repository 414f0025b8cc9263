/** Completes a task in one press: asks for its result if that becomes contact history, offers an undo for five seconds. */
import { task } from '@fura/shared/entities/task.ts'
import { isContactTask } from '@fura/shared/rules/task-rules.ts'
import { TASK_STATUS } from '@fura/shared/statuses.ts'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenings } from '#entity/use-openings.ts'
import { useSave } from '#entity/use-save.ts'
import { nameOf } from '#i18n/names.ts'
import type { Row } from '#offline/reads.ts'
import { useRefusalToast } from '#records/card/use-refusal-toast.ts'
import { showToast, showUndo } from '#ui/toast.ts'
import { type RowValues, withValues } from '#offline/row.ts'

const ResultSheet = lazy(async () => ({ default: (await import('./result-sheet.tsx')).ResultSheet }))

const isAsked = (row: Row): boolean =>
  isContactTask(row) && (row.result === null || row.result === undefined || row.result === '')

const useMove = () => {
  const { t } = useTranslation()
  const isRefused = useRefusalToast()
  const { send, isSaving } = useSave(task)
  /** The row after that; null if it was refused. */
  const move = async (row: Row, values: RowValues): Promise<Row | null> => {
    const sent = await send({ action: 'update', id: row.id, values, base: row, label: nameOf(row) })
    if (!sent || isRefused(sent)) return null
    return (sent.state === 'sent' ? sent.row : null) ?? withValues(row, values)
  }
  const reopen = async (row: Row): Promise<void> => {
    if (await move(row, { status_id: TASK_STATUS.in_progress })) showToast(t('saved'))
  }
  const finish = async (row: Row, values: RowValues = {}): Promise<boolean> => {
    const done = await move(row, { status_id: TASK_STATUS.done, ...values })
    if (done) showUndo(t('task_done'), () => void reopen(done))
    return done !== null
  }
  return { finish, reopen, isSaving }
}

export const useFinish = (
  row: Row,
): { finish: () => void; reopen: () => void; isSaving: boolean; sheet: ReactNode } => {
  const { finish, reopen, isSaving } = useMove()
  const [isOpen, setOpen] = useState(false)
  const openings = useOpenings(isOpen)
  const sheet = openings > 0 && (
    <Suspense>
      <ResultSheet
        key={openings}
        row={row}
        open={isOpen}
        isSaving={isSaving}
        onClose={() => setOpen(false)}
        onSave={async (result) => {
          if (await finish(row, { result })) setOpen(false)
        }}
      />
    </Suspense>
  )
  return {
    finish: () => (isAsked(row) ? setOpen(true) : void finish(row)),
    reopen: () => void reopen(row),
    isSaving,
    sheet,
  }
}
