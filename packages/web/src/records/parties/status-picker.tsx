/**
 * The status of a record as a chip that opens its next statuses. Only those that the record itself allows are offered
 * (`status_next`); for a copy without them the status list decides.
 */
import { idsIn, textIn } from '@fura/shared/fields/wire.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { IconChevronUp } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenings } from '#entity/use-openings.ts'
import { nameOf } from '#i18n/names.ts'
import type { Row } from '#offline/reads.ts'
import type { StatusRow } from '#offline/row.ts'
import { useOfferSteps } from '#records/card/card-steps.ts'
import { useStatusList } from '#records/lists/use-status-list.ts'
import { StatusChip } from '#ui/status-chip.tsx'
import css from './status-picker.module.css'

const colorOf = (status: StatusRow): string | null => (typeof status.color === 'string' ? status.color : null)

/** The status by its list, and the next ones, in the order of the list. */
export const useStatuses = (entity: Entity, record: Row, next: readonly number[] | undefined) => {
  const { statuses } = useStatusList(entity)
  const current = statuses.find(({ id }) => id === record.status_id) ?? null
  const ids = next ?? idsIn(current?.next)
  return { current, next: statuses.filter(({ id, is_active: isActive }) => isActive !== 0 && ids.includes(id)) }
}

const StatusSheet = lazy(async () => ({ default: (await import('./status-sheet.tsx')).StatusSheet }))

interface StatusPickerProps {
  entity: Entity
  record: Row
  /** The ids of `status_next`. */
  next: readonly number[] | undefined
  /** Without it the status is only shown. */
  onPick?: ((status: StatusRow) => void) | undefined
}

export const StatusPicker = ({ entity, record, next, onPick }: StatusPickerProps) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const openings = useOpenings(isOpen)
  const { current, next: offered } = useStatuses(entity, record, next)
  useOfferSteps(onPick ? { statuses: offered, take: onPick } : null)
  const name = current ? nameOf(current) : textIn(record.status_name)
  const chip = <StatusChip large label={name} color={current && colorOf(current)} />
  if (!onPick || offered.length === 0) return chip
  return (
    <>
      <button
        type="button"
        className={css.button}
        aria-haspopup="dialog"
        aria-label={`${t('status_change')}: ${name}`}
        onClick={() => setOpen(true)}
      >
        {chip}
        <IconChevronUp aria-hidden />
      </button>
      {openings > 0 && (
        <Suspense>
          <StatusSheet open={isOpen} statuses={offered} onPick={onPick} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
