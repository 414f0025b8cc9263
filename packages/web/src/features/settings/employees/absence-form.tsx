/** The form of one absence: days, deputy, a note, and what the deputy will see, before it is saved. */
import type { FiltersOf } from '@fura/shared/entities/filter-names.ts'
import { absence } from '@fura/shared/entities/absence.ts'
import { teamUser } from '@fura/shared/entities/team-user.ts'
import type { SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ReadState } from '#entity/read-state.tsx'
import { RefField } from '#entity/ref-field.tsx'
import { useRecord } from '#entity/use-record.ts'
import { useWords } from '#entity/words.ts'
import { PreviewButton } from '#records/team-roles/preview-button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextField } from '#ui/text-field.tsx'
import css from './employees.module.css'
import { Counts } from './hand-over-counts.tsx'
import { totalOf } from './hand-over.api.ts'
import type { useAbsence } from './use-absence.ts'

const ACTIVE: FiltersOf<'team_user'> = { is_active: 1 }

type State = ReturnType<typeof useAbsence>

/** The records that the deputy gets, the rights that they lack, and what their own rights show. */
const Takeover = ({ state }: { state: State }) => {
  const { t } = useTranslation()
  const rights = useWords(teamUser)
  const { covered, values } = state
  const { data: deputy } = useRecord(teamUser, values.deputy_id ?? 0)
  const { data } = covered
  if (!data) return <ReadState read={covered} rows={2} />
  return (
    <>
      {data.short.length > 0 && (
        <Notice kind="error" title={t('field_error.rule:rights_short')}>
          {data.short.map(({ right }) => rights.field(right)).join(', ')}
        </Notice>
      )}
      <p>{t(totalOf(data.open) === 0 ? 'away.takes_nothing' : 'away.takes_over', { name: values.deputy_name })}</p>
      <Counts moved={data.open} />
      {deputy && <PreviewButton values={deputy.row} />}
    </>
  )
}

interface AbsenceFormProps {
  id: string
  state: State
  personId: number
}

export const AbsenceForm = ({ id, state, personId }: AbsenceFormProps) => {
  const words = useWords(absence)
  const { values, set, errorOf, failure, isSaving } = state
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    event.stopPropagation()
    void state.submit()
  }
  return (
    <form id={id} className={css.over} noValidate onSubmit={submit}>
      {failure !== null && <Notice kind="error" title={failure} />}
      <DateField
        label={words.field('date_from')}
        name="date_from"
        required
        disabled={isSaving}
        value={values.date_from}
        onChange={(day) => set({ date_from: day })}
        {...errorOf('date_from')}
      />
      <DateField
        label={words.field('date_to')}
        name="date_to"
        required
        min="today"
        disabled={isSaving}
        value={values.date_to}
        onChange={(day) => set({ date_to: day })}
        {...errorOf('date_to')}
      />
      <RefField
        to={teamUser}
        label={words.field('deputy_id')}
        required
        value={values.deputy_id}
        text={values.deputy_name}
        pickerFilters={ACTIVE}
        canAdd={false}
        disabled={isSaving}
        onChange={(deputy, name) => set({ deputy_id: typeof deputy === 'number' ? deputy : null, deputy_name: name })}
        {...errorOf('deputy_id')}
      />
      <TextField
        label={words.field('note')}
        name="note"
        maxLength={200}
        disabled={isSaving}
        value={values.note}
        onChange={(note) => set({ note })}
        {...errorOf('note')}
      />
      {values.deputy_id !== null && values.deputy_id !== personId && <Takeover state={state} />}
    </form>
  )
}
