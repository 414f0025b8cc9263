/** One unsent change: what it does, its state and the reason, and the possible actions. */
import { entityByPath } from '@fura/shared/entities/index.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askDecision } from '#core/decision-request.ts'
import { isLanguageOf } from '#entity/fields-of.ts'
import { useWords } from '#entity/words.ts'
import { formatDateTime } from '#i18n/format.ts'
import { type Entry, unsent } from '#offline/outbox.ts'
import type { Subject } from '#offline/subject.ts'
import { useReason } from '#records/decisions/reason.tsx'
import { nameIn } from '#records/decisions/subject-title.ts'
import { Button } from '#ui/button.tsx'
import { PendingClock, type PendingState } from '#ui/pending-clock.tsx'
import { TwoStepDelete } from '#ui/two-step-delete.tsx'
import { DelayLine } from './delay-line.tsx'
import css from './unsent.module.css'

const EditEntry = lazy(async () => ({ default: (await import('#records/decisions/edit-entry.tsx')).EditEntry }))

const SHOWN_AS: Readonly<Record<Entry['state'], PendingState>> = {
  queued: 'waiting',
  sending: 'sending',
  conflict: 'conflict',
  rejected: 'rejected',
  stuck: 'rejected',
}

/** More of them would only fill the screen. */
const FIELDS_NAMED = 4

interface UnsentRowProps {
  entry: Entry
  subject: Subject | null
  /** Stands with others under their record. */
  isOfGroup: boolean
}

const Reason = ({ entry, subject }: { entry: Entry; subject: Subject }) => (
  <p className={css.error}>{useReason(subject.entity)(entry)}</p>
)

const useWhat = (subject: Subject, entry: Entry, isOfGroup: boolean): string => {
  const { t } = useTranslation()
  const words = useWords(subject.entity)
  const { entity, row } = subject
  const names = Object.keys(entry.set).filter((name) => entity.fields[name] && !isLanguageOf(entity, name))
  const fields = entry.op === 'update' ? names.slice(0, FIELDS_NAMED).map(words.field) : []
  const part = isOfGroup && entity.part ? [words.one, nameIn(entity, row)].filter(Boolean).join(' ') : ''
  const what = [t(`unsent_${entry.op}`), ...(fields.length > 0 ? [fields.join(', ')] : [])].join(': ')
  return [part, what].filter(Boolean).join(' · ')
}

const What = ({ subject, entry, isOfGroup }: UnsentRowProps & { subject: Subject }) =>
  useWhat(subject, entry, isOfGroup)

const Actions = ({ entry, onEdit }: { entry: Entry; onEdit: (() => void) | null }) => {
  const { t } = useTranslation()
  const { state, n, res, id } = entry
  const isConflict = state === 'conflict'
  return (
    <div className={css.actions}>
      {isConflict ? (
        <Button kind="amber" onClick={() => askDecision({ path: res, id })}>
          {t('decide')}
        </Button>
      ) : (
        <Button kind="outline" disabled={state === 'sending'} onClick={() => void unsent.retry(n)}>
          {t('retry')}
        </Button>
      )}
      {!isConflict && onEdit && (
        <Button kind="quiet" onClick={onEdit}>
          {t('edit')}
        </Button>
      )}
      <TwoStepDelete
        label={t('unsent_discard')}
        disabled={state === 'sending'}
        onDelete={() => void unsent.discard(n)}
      />
    </div>
  )
}

export const UnsentRow = ({ entry, subject, isOfGroup }: UnsentRowProps) => {
  const { t } = useTranslation()
  const [isEditing, setEditing] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const entity = entityByPath(entry.res)
  const { state, op } = entry
  const isEditable = entity && op !== 'delete' && state !== 'sending' && entry.lane === 'data'
  const edit = () => {
    setOpened(true)
    setEditing(true)
  }
  return (
    <div className={css.entry}>
      <div className={css.head}>
        <p className={css.what}>
          {subject ? <What subject={subject} entry={entry} isOfGroup={isOfGroup} /> : t(`unsent_${op}`)}
          {` · ${formatDateTime(Math.floor(Date.parse(entry.actedAt) / 1000))}`}
        </p>
        <span className={css.state}>
          <PendingClock state={SHOWN_AS[state]} withWords />
        </span>
      </div>
      {entry.answer && state !== 'queued' && subject && <Reason entry={entry} subject={subject} />}
      {state === 'queued' && <DelayLine entry={entry} />}
      <Actions entry={entry} onEdit={isEditable ? edit : null} />
      {entity && wasOpened && (
        <Suspense>
          <EditEntry entity={entity} id={entry.id} open={isEditing} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </div>
  )
}
