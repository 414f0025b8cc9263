/** One unsent change: what it is, how it stands, and what can be done about it. */
import { entityByPath } from '@fura/shared/entities/index.ts'
import { labelKey } from '@fura/shared/label-key.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/client.ts'
import { useErrorText, useFieldErrorText } from '#entity/error-text.ts'
import { useRecord } from '#entity/use-record.ts'
import { formatDateTime } from '#i18n/format.ts'
import { type Entry, unsent } from '#offline/outbox.ts'
import { Button } from '#ui/button.tsx'
import { PendingClock, type PendingState } from '#ui/pending-clock.tsx'
import { TwoStepDelete } from '#ui/two-step-delete.tsx'
import css from './unsent.module.css'

const HandbookPopup = lazy(async () => ({ default: (await import('#records/forms/handbook-popup.tsx')).HandbookPopup }))

const SHOWN_AS: Readonly<Record<Entry['state'], PendingState>> = {
  queued: 'waiting',
  sending: 'sending',
  conflict: 'conflict',
  rejected: 'rejected',
  stuck: 'rejected',
}

type KnownEntity = NonNullable<ReturnType<typeof entityByPath>>

/** The record with this change drawn over it: saving it again takes the refused change's place. */
const EditPopup = ({
  entity,
  id,
  open,
  onClose,
}: {
  entity: KnownEntity
  id: Entry['id']
  open: boolean
  onClose: () => void
}) => {
  const { data } = useRecord(entity, open ? id : null)
  return data ? (
    <Suspense>
      <HandbookPopup
        entity={entity}
        open={open}
        record={data.row}
        onClose={onClose}
        onSaved={onClose}
        onDeleted={onClose}
      />
    </Suspense>
  ) : null
}

/** Settles a conflict in favour of this device's user: their values replace what the server has now. */
const again = ({ n, state }: Entry): Promise<void> => (state === 'conflict' ? unsent.rewrite(n) : unsent.retry(n))

/** Why the server refused it, field by field where it said so. */
const Refused = ({ answer, entity }: { answer: NonNullable<Entry['answer']>; entity: KnownEntity | undefined }) => {
  const { t, i18n } = useTranslation()
  const errorText = useErrorText()
  const fieldError = useFieldErrorText()
  const label = (name: string) => (entity ? t(labelKey(entity.name, name, (key) => i18n.exists(key))) : name)
  const fields = Object.entries(answer.fields).map(([name, code]) => `${label(name)}: ${fieldError(code)}`)
  return <p className={css.error}>{[errorText(new ApiError(answer.code, answer)), ...fields].join('. ')}</p>
}

export const UnsentRow = ({ entry }: { entry: Entry }) => {
  const { t } = useTranslation()
  const [isEditing, setEditing] = useState(false)
  const entity = entityByPath(entry.res)
  const { answer, state, op } = entry
  const acted = Math.floor(Date.parse(entry.actedAt) / 1000)
  return (
    <li className={css.entry}>
      <div className={css.head}>
        <div className={css.words}>
          <p className={css.label}>{entry.label}</p>
          <p className={css.what}>
            {[t(`unsent_${op}`), entity && t(entity.name), formatDateTime(acted)].filter(Boolean).join(' · ')}
          </p>
        </div>
        <span className={css.state}>
          <PendingClock state={SHOWN_AS[state]} withWords />
        </span>
      </div>
      {answer && <Refused answer={answer} entity={entity} />}
      <div className={css.actions}>
        <Button kind="outline" disabled={state === 'sending'} onClick={() => void again(entry)}>
          {t(state === 'conflict' ? 'unsent_mine' : 'retry')}
        </Button>
        {entity && op !== 'delete' && state !== 'sending' && entry.lane === 'data' && (
          <Button kind="quiet" onClick={() => setEditing(true)}>
            {t('edit')}
          </Button>
        )}
        <TwoStepDelete
          label={t('unsent_discard')}
          disabled={state === 'sending'}
          onDelete={() => void unsent.discard(entry.n)}
        />
      </div>
      {entity && <EditPopup entity={entity} id={entry.id} open={isEditing} onClose={() => setEditing(false)} />}
    </li>
  )
}
