/** The last step: how long the offer holds, how it is paid, and what is in it. Filled as usual, to be read rather than typed. */
import type { FieldOf } from '@fura/shared/entities/index.ts'
import { DAY } from '@fura/shared/seconds.ts'
import { quote } from '@fura/shared/entities/quote.ts'
import { useTranslation } from 'react-i18next'
import { companyToday } from '#core/company-zone.ts'
import { ChoiceChip } from './choice-chip.tsx'
import css from './form.module.css'
import { PieceField, PieceFields } from './piece-field.tsx'
import type { QuoteForm } from './use-quote-form.ts'

const VALID_FOR = [7, 14, 30]

const PAYMENT: readonly FieldOf<'quote'>[] = [
  'currency_id',
  'payment_type_id',
  'payment_delay_days',
  'transit_days',
  'free_days',
]
const TEXTS: readonly FieldOf<'quote'>[] = [
  'included_text',
  'excluded_text',
  'terms_text',
  'comment',
  'manager_id',
  'source_group_id',
]

export const validFor = (days: number): number => companyToday() + days * DAY

export const StepTerms = ({ form }: { form: QuoteForm }) => {
  const { t } = useTranslation()
  const { quote: piece } = form.draft
  const parts = { form, entity: quote, piece }
  return (
    <>
      <PieceField {...parts} name="valid_until" />
      <div className={css.wrap}>
        {VALID_FOR.map((days) => (
          <ChoiceChip
            key={days}
            title={t('days', { count: days })}
            isChosen={piece.values.valid_until === validFor(days)}
            onPress={() => form.setField(piece, 'valid_until', validFor(days))}
          />
        ))}
      </div>
      <PieceFields {...parts} names={PAYMENT} />
      <PieceFields {...parts} names={TEXTS} />
    </>
  )
}
