/** "Отсутствие и замещение": when an employee is away and who deputises; set, changed and ended here, with the network. */
import { absence } from '@fura/shared/entities/absence.ts'
import { IconBeach } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/client.ts'
import { useIsOffline } from '#api/use-link.ts'
import { useErrorText, useFieldErrorText } from '#entity/error-text.ts'
import { ReadState } from '#entity/read-state.tsx'
import { useWords } from '#entity/words.ts'
import { formatDay } from '#i18n/format.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ListRow } from '#ui/list-row.tsx'
import { Notice } from '#ui/notice.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { showToast, showUndo } from '#ui/toast.ts'
import { AbsenceForm } from './absence-form.tsx'
import { type Absence, endAbsence, readAbsences } from './absences.api.ts'
import css from './employees.module.css'
import { useAbsence } from './use-absence.ts'

interface AbsencesSheetProps {
  person: { id: number; name: string }
  open: boolean
  onClose: () => void
}

const daysOf = ({ date_from: from, date_to: to }: Absence): string => `${formatDay(from)} – ${formatDay(to)}`

/** Ends at once, with an undo. */
const useEnd = () => {
  const { t } = useTranslation()
  const memory = useQueryClient()
  const [errorText, fieldText] = [useErrorText(), useFieldErrorText()]
  const send = async (id: number, isOver: 0 | 1): Promise<boolean> => {
    try {
      await endAbsence(id, isOver)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const [code] = Object.values(error.fields)
      showToast(code === undefined ? errorText(error) : fieldText(code), 'error')
      return false
    }
    await memory.invalidateQueries()
    return true
  }
  return async ({ id, is_on: isOn }: Absence): Promise<void> => {
    if (await send(id, 1))
      showUndo(t(isOn === 1 ? 'away.ended' : 'away.cancelled'), () => void send(id, 0).catch(reportError))
  }
}

const AbsenceRow = ({ one, onEdit }: { one: Absence; onEdit: () => void }) => {
  const { t } = useTranslation()
  const end = useEnd()
  return (
    <ListRow
      leading={<IconBeach aria-hidden />}
      title={daysOf(one)}
      subtitle={t('away.deputy', { name: one.deputy_name })}
      note={one.note ?? undefined}
      onPress={onEdit}
      actions={
        <Button kind="link" onClick={() => void end(one).catch(reportError)}>
          {t(one.is_on === 1 ? 'away.end' : 'away.cancel')}
        </Button>
      }
    />
  )
}

const List = ({ person, onEdit }: { person: AbsencesSheetProps['person']; onEdit: (one: Absence) => void }) => {
  const { t } = useTranslation()
  const read = useQuery({
    queryKey: ['absences', person.id] as const,
    queryFn: () => readAbsences(person.id),
    networkMode: 'always',
    retry: false,
  })
  if (!read.data) return <ReadState read={read} rows={2} />
  if (read.data.length === 0)
    return <EmptyState icon={<IconBeach aria-hidden />} title={t('away.none')} why={t('away.help')} />
  return read.data.map((one) => <AbsenceRow key={one.id} one={one} onEdit={() => onEdit(one)} />)
}

interface FormSheetProps extends AbsencesSheetProps {
  existing: Absence | null
}

const FormSheet = ({ person, existing, open, onClose }: FormSheetProps) => {
  const { t } = useTranslation()
  const words = useWords(absence)
  const id = useId()
  const done = (): void => {
    showToast(t('away.saved'))
    onClose()
  }
  const state = useAbsence(person.id, existing, done)
  const { values, covered, isSaving } = state
  const isReady = values.deputy_id !== null && values.date_from > 0 && values.date_to > 0
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={words.one}
      subtitle={person.name}
      height="fixed"
      dirty={state.isDirty}
      footer={
        <Button
          type="submit"
          form={id}
          wide
          busy={isSaving}
          disabled={!isReady || (covered.data?.short.length ?? 0) > 0}
        >
          {t('save')}
        </Button>
      }
    >
      <AbsenceForm {...{ id, state }} personId={person.id} />
    </Sheet>
  )
}

export const AbsencesSheet = ({ person, open, onClose }: AbsencesSheetProps) => {
  const { t } = useTranslation()
  const isOffline = useIsOffline()
  const [form, setForm] = useState<{ existing: Absence | null; turn: number; isOpen: boolean } | null>(null)
  const edit = (existing: Absence | null) => setForm({ existing, turn: (form?.turn ?? 0) + 1, isOpen: true })
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('away.title')}
      subtitle={person.name}
      height="fixed"
      footer={
        <Button wide disabled={isOffline} onClick={() => edit(null)}>
          {t('away.add')}
        </Button>
      }
    >
      {isOffline ? (
        <div className={css.over}>
          <Notice title={t('away.offline')} />
        </div>
      ) : (
        <List person={person} onEdit={edit} />
      )}
      {form && (
        <FormSheet
          key={form.turn}
          person={person}
          existing={form.existing}
          open={form.isOpen && !isOffline}
          onClose={() => setForm({ ...form, isOpen: false })}
        />
      )}
    </Sheet>
  )
}
