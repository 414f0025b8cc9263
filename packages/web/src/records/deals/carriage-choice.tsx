/** All fields that the choice of a driver or a carrier fills in, with a proposed price and the clashes, before it is saved. */
import type { CarriageCandidate } from '@fura/shared/carriage.ts'
import { orderContainer } from '@fura/shared/entities/order-container.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#entity/field.tsx'
import { recordPath } from '#entity/record-screens.ts'
import { refName } from '#entity/ref-name.ts'
import { useWords } from '#entity/words.ts'
import { formatMoney } from '#i18n/format.ts'
import type { Row } from '#offline/reads.ts'
import { Button } from '#ui/button.tsx'
import { KeyValue, KeyValues } from '#ui/card.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { candidateName, useMisfitWords } from './carriage-row.tsx'
import type { Carriage } from './carriage.ts'
import css from './carriage.module.css'
import { useCurrencySign } from './use-currency-sign.ts'
import { useCarriageSave, useMayPrice } from './use-carriage-save.ts'

interface CarriageChoiceProps {
  deal: Row
  carriage: Carriage
  candidate: CarriageCandidate
  open: boolean
  /** Back to the suggestions. */
  onClose: () => void
  onDone: () => void
}

const Filled = ({ candidate }: { candidate: CarriageCandidate }) => {
  const words = useWords(orderContainer)
  const filled = (['contractor', 'driver', 'truck', 'trailer'] as const).map(
    (word) => [`${word}_id`, candidate[`${word}_name`]] as const,
  )
  return (
    <KeyValues>
      {filled.map(([field, value]) => (
        <KeyValue key={field} name={words.field(field)}>
          {value || '—'}
        </KeyValue>
      ))}
    </KeyValues>
  )
}

/** The objections; the order that it clashes with is one press away. */
const Misfits = ({ candidate, onLeave }: { candidate: CarriageCandidate; onLeave: () => void }) => {
  const { t } = useTranslation()
  const words = useMisfitWords()(candidate)
  const { busy_order_id: id } = candidate
  if (words.length === 0) return null
  return (
    <Notice title={words.join(' · ')}>
      {id !== null && (
        <Link to={recordPath(ROUTES.order.path, id)} onClick={onLeave}>
          {t('carriage.open_order', { number: candidate.busy_number })}
        </Link>
      )}
    </Notice>
  )
}

/** A new truck row needs a type: that of the deal, else the form asks for it. */
const useEquipment = (deal: Row, { record }: Carriage) => {
  const [type, setType] = useState<{ id: unknown; name: string }>({
    id: deal.container_type_id ?? null,
    name: refName(deal, 'container_type_id'),
  })
  const isAsked = record === null && !deal.container_type_id
  const field = isAsked && (
    <Field
      entity={orderContainer}
      name="container_type_id"
      value={type.id}
      text={type.name}
      onChange={(id, name) => setType({ id, name: name ?? '' })}
    />
  )
  return { field, values: record === null ? { container_type_id: type.id } : {} }
}

export const CarriageChoice = ({ deal, carriage, candidate, open, onClose, onDone }: CarriageChoiceProps) => {
  const { t } = useTranslation()
  const { assign, isSaving } = useCarriageSave(deal, carriage)
  const mayPrice = useMayPrice()(deal, carriage, candidate.contractor_id)
  const equipment = useEquipment(deal, carriage)
  const [price, setPrice] = useState(candidate.usual_price ?? '')
  const [refusal, setRefusal] = useState<string | null>(null)
  const currencyId = candidate.currency_id ?? null
  const sign = useCurrencySign()(currencyId ?? deal.currency_id)
  const last = candidate.last_price
  const save = async (): Promise<void> => {
    const agreed = mayPrice && price !== '' ? { price, currencyId } : null
    const why = await assign(candidate, equipment.values, agreed)
    setRefusal(why)
    if (why === null) onDone()
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={candidateName(candidate)}
      subtitle={t('carriage.title')}
      footer={
        <Button wide busy={isSaving} onClick={() => void save()}>
          {t('carriage.assign')}
        </Button>
      }
    >
      <div className={css.choice}>
        {refusal !== null && <Notice kind="error" title={refusal} />}
        <Misfits candidate={candidate} onLeave={onDone} />
        <Filled candidate={candidate} />
        {equipment.field}
        {mayPrice && (
          <MoneyField
            label={t('carriage.price')}
            value={price}
            onChange={setPrice}
            currency={sign}
            hint={last ? t('carriage.last_price', { price: formatMoney(last, sign) }) : undefined}
          />
        )}
      </div>
    </Sheet>
  )
}
