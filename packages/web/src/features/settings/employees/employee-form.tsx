/**
 * The form of an employee, new or existing, through the outbox as every record; an employee with a first password is added by a
 * call of its own, which needs the network.
 */
import { teamRole } from '@fura/shared/entities/lookups.ts'
import { teamUser } from '@fura/shared/entities/team-user.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsOffline } from '#api/use-link.ts'
import { useSession } from '#core/contexts.tsx'
import { CreatePopupContext } from '#entity/create-popup.ts'
import { EntityForm, type FormOpening } from '#entity/form.tsx'
import { useEntityForm } from '#entity/use-entity-form.ts'
import { useFormActions } from '#entity/use-form-actions.ts'
import { useLookup } from '#entity/use-lookup.ts'
import { useLeaveGuard } from '#entity/use-leave-guard.ts'
import { useRecordTitle } from '#entity/use-record-title.ts'
import { useWords } from '#entity/words.ts'
import type { Row } from '#offline/reads.ts'
import { type CompanyRole, flagsOf, rolesIn, usualRole } from '#records/team-roles/roles.ts'
import { HandbookPopup } from '#records/forms/handbook-popup.tsx'
import { Button } from '#ui/button.tsx'
import { LeaveQuestion } from '#ui/leave-question.tsx'
import { Notice } from '#ui/notice.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Access } from './access.tsx'
import { useAddWithPassword } from './add-with-password.ts'
import { FIRST_ENTRY, FirstPassword } from './first-password.tsx'

interface EmployeeFormProps {
  /** null: a new one. */
  record: Row | null
  open: boolean
  onClose: () => void
  onSaved: (row: Row) => void
}

interface OpenFormProps extends EmployeeFormProps {
  roles: readonly CompanyRole[]
}

const OPENING: FormOpening = {
  first: [
    'name',
    'position',
    'department',
    'organization',
    'head_of_id',
    'email',
    'phone',
    'email2',
    'phone2',
    'language',
  ],
  next: ['plan_orders', 'plan_income'],
}
const SHOWN = [...OPENING.first, ...OPENING.next]

/** Most new employees are managers of one's own office. */
const usePrefill = (roles: readonly CompanyRole[]) => {
  const { user } = useSession()
  const manager = usualRole(roles, 'manager')
  return {
    ...flagsOf(manager ? [manager] : []),
    role: 'manager',
    organization: user.organization_id,
    organization_name: user.organization_name,
  }
}

const useEmployeeForm = ({ record, roles, onSaved }: OpenFormProps) => {
  // A refetch updates the card; the form keeps the row it compares with.
  const [startRecord] = useState(record)
  const [entry, setEntry] = useState(FIRST_ENTRY)
  const prefill = usePrefill(roles)
  const form = useEntityForm({ entity: teamUser, record: startRecord, prefill }, useRecordTitle(teamUser))
  const { handleSave } = useFormActions(form, { onSaved })
  const onPasswordError = (error: string | null) => setEntry((previous) => ({ ...previous, error }))
  const direct = useAddWithPassword({ form, password: entry.password, onPasswordError, onSaved })
  const isByPassword = startRecord === null && entry.way === 'password'
  return { startRecord, form, entry, setEntry, handleSave, direct, isByPassword }
}

const OpenForm = (props: OpenFormProps) => {
  const { open, onClose } = props
  const { t } = useTranslation()
  const id = useId()
  const words = useWords(teamUser)
  const titleOf = useRecordTitle(teamUser)
  const isOffline = useIsOffline()
  const { startRecord, form, entry, setEntry, handleSave, direct, isByPassword } = useEmployeeForm(props)
  const isDirty = form.isDirty || entry.password !== ''
  const letGo = () => void form.draft.drop()
  const leaving = useLeaveGuard(open && isDirty, letGo)
  const close = () => {
    if (form.isDirty) letGo()
    onClose()
  }
  const isBusy = form.isSaving || direct.isAdding
  const save = (
    <Button type="submit" form={id} wide busy={isBusy} disabled={isByPassword && isOffline}>
      {t('save')}
    </Button>
  )
  return (
    <Sheet
      open={open}
      onClose={close}
      title={startRecord ? titleOf(startRecord) : words.one}
      subtitle={startRecord ? words.one : t('new_record')}
      height="fixed"
      dirty={isDirty}
      footer={leaving ? <LeaveQuestion {...leaving} /> : save}
    >
      <CreatePopupContext value={HandbookPopup}>
        <EntityForm
          entity={teamUser}
          form={form}
          id={id}
          only={SHOWN}
          opening={OPENING}
          hint={
            <Access form={form}>
              {direct.failure !== null && <Notice kind="error" title={direct.failure} />}
              {startRecord === null && <FirstPassword entry={entry} disabled={isBusy} onChange={setEntry} />}
            </Access>
          }
          onSubmit={() => void (isByPassword ? direct.add() : handleSave(close))}
        />
      </CreatePopupContext>
    </Sheet>
  )
}

/** A new employee starts with the rights of the company's role, so its list is read first; without one, with the product's. */
export const EmployeeForm = (props: EmployeeFormProps) => {
  const { data, isPending } = useLookup(teamRole)
  return isPending ? null : <OpenForm {...props} roles={rolesIn(data)} />
}
