/** Postpones a task or a next contact until tomorrow, through the outbox, and undoes it. */
import { lead } from '@fura/shared/entities/lead.ts'
import { task } from '@fura/shared/entities/task.ts'
import { nowSeconds } from '@fura/shared/seconds.ts'
import { useTranslation } from 'react-i18next'
import { companyZone } from '#core/company-zone.ts'
import { useSave } from '#entity/use-save.ts'
import { formatDateTime } from '#i18n/format.ts'
import { nameOf } from '#i18n/names.ts'
import type { Row } from '#offline/reads.ts'
import { useRefusalToast } from '#records/card/use-refusal-toast.ts'
import { showUndo } from '#ui/toast.ts'
import { tomorrowAt } from './tomorrow.ts'

const DUE = { task: { entity: task, field: 'date_end' }, lead: { entity: lead, field: 'next_contact_date' } } as const

export type PutOffKind = keyof typeof DUE

export const usePutOff = (kind: PutOffKind) => {
  const { t } = useTranslation()
  const isRefused = useRefusalToast()
  const { entity, field } = DUE[kind]
  const { send, isSaving } = useSave(entity)
  /** The row after that; null if it was refused. */
  const move = async (row: Row, to: number): Promise<Row | null> => {
    const values = { [field]: to }
    const result = await send({ action: 'update', id: row.id, values, base: row, label: nameOf(row) })
    if (!result || isRefused(result)) return null
    return (result.state === 'sent' ? result.row : null) ?? { ...row, ...values }
  }
  const putOff = async (row: Row): Promise<void> => {
    const before = row[field] ?? 0
    const to = tomorrowAt(before, nowSeconds(), companyZone())
    const moved = await move(row, to)
    if (moved) showUndo(t('home.put_off_until', { at: formatDateTime(to) }), () => void move(moved, before))
  }
  return { putOff: (row: Row) => void putOff(row), isSaving }
}
