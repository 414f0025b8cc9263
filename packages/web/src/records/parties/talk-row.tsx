/** One talk: its result, its text, its participants, and the change of status with it. */
import type { FieldOf } from '@fura/shared/entities/index.ts'
import { textIn } from '@fura/shared/fields/wire.ts'
import { contactHistory } from '@fura/shared/entities/contact-history.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLookup } from '#entity/use-lookup.ts'
import { useOpenings } from '#entity/use-openings.ts'
import { useWords } from '#entity/words.ts'
import { formatDateTime } from '#i18n/format.ts'
import { nameOf } from '#i18n/names.ts'
import type { Row } from '#offline/reads.ts'
import { PendingClock } from '#ui/pending-clock.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { statusListOf } from './owner-status.ts'
import type { OwnedProps } from './owner.ts'
import { TalkResultChip } from './talk-result-chip.tsx'
import css from './talk-row.module.css'

const FormSheet = lazy(async () => ({ default: (await import('#entity/form-sheet.tsx')).FormSheet }))

const EDITED: readonly FieldOf<'contact_history'>[] = [
  'comment',
  'result_id',
  'contact_type_id',
  'direction',
  'date',
  'duration_min',
  'object',
]

const StatusMove = ({ row, list }: { row: Row; list: Entity }) => {
  const statuses = useLookup(list).data ?? []
  const nameBy = (id: unknown): string => {
    const status = statuses.find((one) => one.id === id)
    return status ? nameOf(status) : ''
  }
  return <span className={css.move}>{`${nameBy(row.status_before)} → ${nameBy(row.status_after)}`}</span>
}

const Facts = ({ row, owner }: { row: Row } & Pick<OwnedProps, 'owner'>) => {
  const { t } = useTranslation()
  const words = useWords(contactHistory)
  const result = textIn(row.result_id)
  const about = [textIn(row.contact_type_name), textIn(row.contact_person_name), textIn(row.team_user_name)]
  const next = row.next_date ?? 0
  const list = statusListOf(owner)
  return (
    <>
      <span className={css.head}>
        <span className={css.date}>{formatDateTime(row.date ?? 0)}</span>
        {row.object === 'plan' && <StatusChip label={words.choice('object', 'plan')} />}
        {result !== '' && <TalkResultChip result={result} />}
        {row._pending && <PendingClock state={row._pending} />}
      </span>
      <span className={css.comment}>{textIn(row.comment)}</span>
      {list && typeof row.status_after === 'number' && <StatusMove row={row} list={list} />}
      <span className={css.about}>{about.filter(Boolean).join(' · ')}</span>
      {next > 0 && <span className={css.about}>{`${t('contact_history.next_date')}: ${formatDateTime(next)}`}</span>}
    </>
  )
}

export const TalkRow = ({ row, owner, canEdit }: { row: Row } & OwnedProps) => {
  const [isOpen, setOpen] = useState(false)
  const openings = useOpenings(isOpen)
  const facts = <Facts row={row} owner={owner} />
  const close = () => setOpen(false)
  return (
    <li>
      {canEdit ? (
        <button type="button" className={css.talk} onClick={() => setOpen(true)}>
          {facts}
        </button>
      ) : (
        <div className={css.talk}>{facts}</div>
      )}
      {openings > 0 && (
        <Suspense>
          <FormSheet
            key={openings}
            entity={contactHistory}
            open={isOpen}
            record={row}
            only={EDITED}
            onClose={close}
            onSaved={close}
            onDeleted={close}
          />
        </Suspense>
      )}
    </li>
  )
}
