/** Assigns the chosen carrier, driver, truck and trailer to a load, and writes the agreed price: each through the outbox. */
import type { CarriageCandidate } from '@fura/shared/carriage.ts'
import { carrierFreight } from '@fura/shared/entities/freight.ts'
import { orderDirection } from '@fura/shared/entities/deal-direction.ts'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#api/client.ts'
import { useSession } from '#core/contexts.tsx'
import { useErrorText, useFieldErrorText } from '#entity/error-text.ts'
import { useRecordTitle } from '#entity/use-record-title.ts'
import { useSave } from '#entity/use-save.ts'
import type { Row } from '#offline/reads.ts'
import { showToast } from '#ui/toast.ts'
import type { RowValues } from '#offline/row.ts'
import { candidateName } from './carriage-row.tsx'
import type { Carriage } from './carriage.ts'
import { partsIn } from './parts-in.ts'

const VEHICLE = ['contractor', 'driver', 'truck', 'trailer'] as const

/** Names travel beside the ids, for rows that show the unsent change. */
const vehicleOf = (candidate: CarriageCandidate): Record<string, unknown> =>
  Object.fromEntries(VEHICLE.map((word) => [`${word}_id`, candidate[`${word}_id`]]))

/** A price is offered to those who may write it, until the carrier has one in this deal. */
export const useMayPrice = (): ((deal: Row, carriage: Carriage, contractorId: number | null) => boolean) => {
  const { can } = useSession()
  return (deal, { record }, contractorId) => {
    const rows = partsIn(deal, carrierFreight).filter(({ direction_id: leg }) => !leg || leg === record?.id)
    return (
      contractorId !== null &&
      can('can_view_plan_calculation') &&
      can('can_edit_plan_calculation') &&
      !rows.some((row) => row.contractor_id === contractorId)
    )
  }
}

export interface AgreedPrice {
  price: string
  currencyId: number | null
}

export const useCarriageSave = (deal: Row, { entity, record }: Carriage) => {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const fieldErrorText = useFieldErrorText()
  const titleOf = useRecordTitle(entity)
  const part = useSave(entity)
  const freight = useSave(carrierFreight)

  const wordsOf = (error: ApiError): string => {
    const [code] = Object.values(error.fields)
    return code === undefined ? errorText(error) : fieldErrorText(code)
  }

  /** null: done, or stored on this device; else why not. */
  const assign = async (
    candidate: CarriageCandidate,
    equipment: RowValues,
    agreed: AgreedPrice | null,
  ): Promise<string | null> => {
    const values = vehicleOf(candidate)
    const label = candidateName(candidate)
    const result = record
      ? await part.send({ action: 'update', id: record.id, base: record, values, label: titleOf(record) || label })
      : await part.send({ action: 'add', values: { order_id: deal.id, ...equipment, ...values }, label })
    if (result === null) return null
    if (result.state === 'rejected') return wordsOf(result.error)
    if (agreed) {
      const leg = entity === orderDirection && record ? { direction_id: record.id } : {}
      const row = { order_id: deal.id, contractor_id: candidate.contractor_id, ...leg }
      const price = { price: agreed.price, currency_id: agreed.currencyId ?? deal.currency_id }
      const priced = await freight.send({ action: 'add', values: { ...row, ...price }, label })
      // The crew is saved; the price is reported separately, and can be entered in the plan calculation.
      if (priced?.state === 'rejected') showToast(wordsOf(priced.error), 'error')
    }
    showToast(t(result.state === 'sent' ? 'carriage.assigned' : 'saved_on_device'))
    return null
  }
  return { assign, isSaving: part.isSaving || freight.isSaving }
}
