/** The card of an employee in a popup: who they are, their contacts and rights, and the actions for those who manage employees. */
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { IconPencil, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#core/contexts.tsx'
import { useErrorText } from '#entity/error-text.ts'
import { LoadFailed } from '#entity/load-failed.tsx'
import { useOpenings } from '#entity/use-openings.ts'
import { useRecord } from '#entity/use-record.ts'
import { useSave } from '#entity/use-save.ts'
import { useWords } from '#entity/words.ts'
import { nameOf } from '#i18n/names.ts'
import type { Row } from '#offline/reads.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toast.ts'
import { EmployeeFacts } from './employee-facts.tsx'
import { useMayManage } from './use-may-manage.ts'

const EmployeeForm = lazy(async () => ({ default: (await import('./employee-form.tsx')).EmployeeForm }))
const SessionsSheet = lazy(async () => ({
  default: (await import('../sessions-sheet.tsx')).SessionsSheet,
}))
const HandOverSheet = lazy(async () => ({ default: (await import('./hand-over-sheet.tsx')).HandOverSheet }))

const AbsencesSheet = lazy(async () => ({ default: (await import('./absences-sheet.tsx')).AbsencesSheet }))

interface EmployeePopupProps {
  id: number | string
  open: boolean
  /** Opens the card of another employee: this one's head. */
  onShow: (id: number | string) => void
  onClose: () => void
}

const useSwitchOn = (row: Row) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const { send, isSaving } = useSave(teamUser)
  const switchOn = async (): Promise<void> => {
    const change = { action: 'update', id: row.id, base: row, values: { is_active: 1 }, label: nameOf(row) } as const
    const result = await send(change)
    if (result?.state === 'rejected') showToast(errorText(result.error), 'error')
    else if (result) showToast(t(result.state === 'sent' ? 'employee.switched_on' : 'saved_on_device'))
  }
  return { switchOn, isSaving }
}

interface ActionsProps {
  row: Row
  onEdit: () => void
  onSwitchOff: () => void
}

const Actions = ({ row, onEdit, onSwitchOff }: ActionsProps) => {
  const { t } = useTranslation()
  const { user } = useSession()
  const { switchOn, isSaving } = useSwitchOn(row)
  const isOff = row.is_active === 0
  return (
    <>
      {isOff && (
        <Button kind="quiet" icon={<IconUserCheck aria-hidden />} busy={isSaving} onClick={() => void switchOn()}>
          {t('employee.switch_on')}
        </Button>
      )}
      {!isOff && row.id !== user.id && typeof row.id === 'number' && (
        <Button kind="quiet" icon={<IconUserOff aria-hidden />} onClick={onSwitchOff}>
          {t('employee.switch_off')}
        </Button>
      )}
      <Button icon={<IconPencil aria-hidden />} onClick={onEdit}>
        {t('edit')}
      </Button>
    </>
  )
}

type Above = 'form' | 'hand over' | 'sessions' | 'absences' | null

export const EmployeePopup = ({ id, open, onShow, onClose }: EmployeePopupProps) => {
  const words = useWords(teamUser)
  const mayManage = useMayManage()
  const { data, error, refetch } = useRecord(teamUser, id)
  const [above, setAbove] = useState<Above>(null)
  const openings = useOpenings(above !== null)
  const row = data?.row
  const isManaged = row !== undefined && mayManage(row)
  const close = () => setAbove(null)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={row ? nameOf(row) : words.one}
      subtitle={words.one}
      height="fixed"
      footer={
        isManaged && <Actions row={row} onEdit={() => setAbove('form')} onSwitchOff={() => setAbove('hand over')} />
      }
    >
      {row && (
        <EmployeeFacts
          {...{ row, isManaged, onShow }}
          onHandOver={() => setAbove('hand over')}
          onSessions={() => setAbove('sessions')}
          onAbsences={() => setAbove('absences')}
        />
      )}
      {!row && error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!row && !error && <SkeletonRows />}
      {row && openings > 0 && (
        <Suspense>
          <EmployeeForm key={`form ${openings}`} record={row} open={above === 'form'} onClose={close} onSaved={close} />
          <HandOverSheet key={`hand over ${openings}`} person={row} open={above === 'hand over'} onClose={close} />
          {typeof row.id === 'number' && (
            <>
              <SessionsSheet
                key={`sessions ${openings}`}
                person={{ id: row.id, name: nameOf(row) }}
                open={above === 'sessions'}
                onClose={close}
              />
              <AbsencesSheet
                key={`absences ${openings}`}
                person={{ id: row.id, name: nameOf(row) }}
                open={above === 'absences'}
                onClose={close}
              />
            </>
          )}
        </Suspense>
      )}
    </Sheet>
  )
}
