/** One service as it is sold and, for those who see it, as it is bought. */
import type { FieldOf } from '@fura/shared/entities/index.ts'
import { quoteService } from '@fura/shared/entities/deal-service.ts'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFieldErrorText } from '#entity/error-text.ts'
import type { Row } from '#offline/reads.ts'
import { Section } from '#ui/card.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { fieldOf } from '#offline/row.ts'
import { PieceField, PieceFields, useOwnFields } from './piece-field.tsx'
import type { Piece } from './quote-draft.ts'
import css from './service-card.module.css'
import type { QuoteForm } from './use-quote-form.ts'

interface ServiceCardProps {
  form: QuoteForm
  service: Piece
  currencies: readonly Row[]
}

const MORE: readonly FieldOf<'quote_service'>[] = [
  'description',
  'unit',
  'sell_vat_id',
  'sell_vat_included',
  'sell_rate',
  'is_disbursement',
]
const SUPPLIER: readonly FieldOf<'quote_service'>[] = ['contractor_id', 'buy_vat_id', 'buy_vat_included', 'buy_rate']

interface PriceLineProps extends ServiceCardProps {
  side: 'sell' | 'buy'
}

/** Price and currency in one line. The default currency is that of the quotation. */
const PriceLine = ({ form, service, currencies, side }: PriceLineProps) => {
  const { t } = useTranslation()
  const name = `${side}_currency_id` as const
  const chosen = fieldOf(service.values, name) ?? form.draft.quote.values.currency_id
  return (
    <>
      <PieceField form={form} entity={quoteService} piece={service} name={`${side}_price`} />
      <SelectField
        label={t('currency')}
        value={typeof chosen === 'number' ? String(chosen) : ''}
        emptiable={false}
        options={currencies.map((each) => ({ value: String(each.id), label: String(each.code) }))}
        onChange={(id) => form.setField(service, name, Number(id))}
      />
    </>
  )
}

/** Its own label has no room beside a price. */
const Quantity = ({ form, service }: ServiceCardProps) => {
  const { t } = useTranslation()
  const errorText = useFieldErrorText()
  const error = form.errors[service.key]?.quantity
  const { quantity } = service.values
  return (
    <NumberField
      label={t('quote_quantity')}
      value={typeof quantity === 'string' ? quantity : ''}
      {...(error === undefined ? {} : { error: errorText(error) })}
      onChange={(typed) => form.setField(service, 'quantity', typed)}
    />
  )
}

export const ServiceCard = (props: ServiceCardProps) => {
  const { form, service } = props
  const { t } = useTranslation()
  const own = useOwnFields(quoteService)
  const name = service.names.service_id ?? ''
  const leg = service.names.direction_id ?? ''
  const parts = { form, entity: quoteService, piece: service }
  const hasPlan = own(['buy_price']).length > 0
  const isRefused = form.errors[service.key] !== undefined
  return (
    <section className={css.card} aria-label={name}>
      <div className={css.head}>
        <h3>
          {name}
          {leg !== '' && <span>{leg}</span>}
        </h3>
        <IconButton
          label={`${t('delete')}: ${name}`}
          icon={<IconX aria-hidden />}
          onClick={() => form.removeService(service.key)}
        />
      </div>
      <div className={css.line} data-quantity>
        <Quantity {...props} />
        <PriceLine {...props} side="sell" />
      </div>
      {hasPlan && (
        <div className={css.line}>
          <PriceLine {...props} side="buy" />
        </div>
      )}
      <Section key={String(isRefused)} title={t('quote_more_fields')} defaultOpen={isRefused}>
        <PieceFields {...parts} names={hasPlan ? [...MORE, ...SUPPLIER] : MORE} />
      </Section>
    </section>
  )
}
