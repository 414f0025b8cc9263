/** Records a talk: result, text (typed or dictated), the next step in one tap, the new status. */
import { contactHistory, CONTACT_RESULTS } from '@fura/shared/entities/contact-history.ts'
import { contactPerson } from '@fura/shared/entities/contact-person.ts'
import { tasksContactsType } from '@fura/shared/entities/status-lists.ts'
import { nowSeconds } from '@fura/shared/seconds.ts'
import { type SyntheticEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFieldErrorText } from '#entity/error-text.ts'
import { useRefetchLock } from '#entity/refetch-lock.ts'
import { LoadFailed } from '#entity/load-failed.tsx'
import { useLookup } from '#entity/use-lookup.ts'
import { useOpenings } from '#entity/use-openings.ts'
import { useWords } from '#entity/words.ts'
import { nameOf } from '#i18n/names.ts'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { FilterChip } from '#ui/filter-chip.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TextBox } from '#ui/text-box.tsx'
import { NEXT_STEPS, nextStep } from './next-steps.ts'
import { statusListOf } from './owner-status.ts'
import { type Owner, ownerValues } from './owner.ts'
import css from './party-form.module.css'
import { Refused } from './refused.tsx'
import type { TalkResult } from './talk-result.ts'
import { useOwnedRows } from './use-owned-rows.ts'
import { useTalk } from './use-talk.ts'

interface TalkSheetProps {
  open: boolean
  owner: Owner
  result: TalkResult
  statusNext?: readonly number[] | undefined
  onClose: () => void
}

type Talk = ReturnType<typeof useTalk>

const NextStep = ({ talk: { values, set } }: { talk: Talk }) => {
  const { t } = useTranslation()
  const words = useWords(contactHistory)
  return (
    <>
      <DateField
        label={words.field('next_date')}
        name="next_date"
        withTime
        min="today"
        value={values.next_date}
        onChange={(next) => set({ next_date: next })}
      />
      <div className={css.chips}>
        {NEXT_STEPS.map((step) => (
          <FilterChip
            key={step}
            kind="offered"
            label={t(`next_${step}`)}
            onPress={() => set({ next_date: nextStep(step, nowSeconds()) })}
          />
        ))}
      </div>
    </>
  )
}

const NewStatus = ({ talk: { values, set }, owner, next }: { talk: Talk; owner: Owner; next: readonly number[] }) => {
  const { t } = useTranslation()
  const list = statusListOf(owner)
  const statuses = useLookup(list ?? tasksContactsType, list !== null).data ?? []
  const offered = statuses.filter(({ id }) => next.includes(Number(id)))
  if (list === null || offered.length === 0) return null
  return (
    <SelectField
      label={t('talk_new_status')}
      name="status_id"
      placeholder={t('talk_status_stays')}
      value={String(values.status_id ?? '')}
      options={offered.map((status) => ({ value: String(status.id), label: nameOf(status) }))}
      onChange={(id) => set({ status_id: id === '' ? null : Number(id) })}
    />
  )
}

const WithWhom = ({ talk: { values, set }, owner }: { talk: Talk; owner: Owner }) => {
  const words = useWords(contactHistory)
  const people = useOwnedRows(contactPerson, ownerValues(owner)).rows
  const read = useLookup(tasksContactsType)
  const types = read.data ?? []
  return (
    <>
      {!read.data && read.error && <LoadFailed error={read.error} onRetry={() => void read.refetch()} />}
      <SelectField
        label={words.field('contact_type_id')}
        name="contact_type_id"
        required
        value={String(values.contact_type_id)}
        options={types.map((type) => ({ value: String(type.id), label: nameOf(type) }))}
        onChange={(id) => set({ contact_type_id: Number(id) })}
      />
      {people.length > 0 && (
        <SelectField
          label={words.field('contact_person_id')}
          name="contact_person_id"
          value={String(values.contact_person_id ?? '')}
          options={people.map((person) => ({ value: String(person.id), label: nameOf(person) }))}
          onChange={(id) => set({ contact_person_id: people.find((person) => String(person.id) === id)?.id ?? null })}
        />
      )}
    </>
  )
}

const OpenSheet = ({ open, owner, result, statusNext = [], onClose }: TalkSheetProps) => {
  const { t } = useTranslation()
  const words = useWords(contactHistory)
  const errorText = useFieldErrorText()
  const id = useId()
  const talk = useTalk(owner, result, onClose)
  const { values, set, errors, refusal, isSaving } = talk
  useRefetchLock(open)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    void talk.submit()
  }
  const status = errors.status_id
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('talk_new')}
      height="fixed"
      dirty={talk.isDirty}
      footer={
        <Button type="submit" form={id} wide busy={isSaving}>
          {t('save')}
        </Button>
      }
    >
      <form id={id} className={css.form} noValidate onSubmit={submit}>
        {refusal && <Refused error={refusal} field={status && errorText(status)} />}
        <SelectField
          label={words.field('result_id')}
          name="result_id"
          required
          value={values.result_id}
          options={CONTACT_RESULTS.map((each) => ({ value: each, label: words.choice('result_id', each) }))}
          onChange={(each) => set({ result_id: each as TalkResult })}
        />
        <TextBox
          label={words.field('comment')}
          name="comment"
          required={values.result_id !== 'not_reached'}
          disabled={isSaving}
          value={values.comment}
          onChange={(comment) => set({ comment })}
          {...(errors.comment === undefined ? {} : { error: errorText(errors.comment) })}
        />
        <NextStep talk={talk} />
        <NewStatus talk={talk} owner={owner} next={statusNext} />
        <WithWhom talk={talk} owner={owner} />
      </form>
    </Sheet>
  )
}

export const TalkSheet = (props: TalkSheetProps) => {
  const openings = useOpenings(props.open)
  return openings === 0 ? null : <OpenSheet key={openings} {...props} />
}
