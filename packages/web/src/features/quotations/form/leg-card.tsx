/** One leg of the quotation: from where to where, in what and how many of it; the rest is folded. */
import type { FieldOf } from '@fura/shared/entities/index.ts'
import { textIn } from '@fura/shared/fields/wire.ts'
import { quoteDirection } from '@fura/shared/entities/deal-direction.ts'
import { IconArrowsUpDown, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '#core/contexts.tsx'
import { useWords } from '#entity/words.ts'
import { TemplateButtons } from '#records/parties/template-buttons.tsx'
import { Section } from '#ui/card.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { CountStepper } from './count-stepper.tsx'
import css from './leg-card.module.css'
import { PieceField, PieceFields } from './piece-field.tsx'
import { PointRow } from './point-row.tsx'
import { legWithTemplate, type Piece } from './quote-draft.ts'
import type { QuoteForm } from './use-quote-form.ts'

interface LegCardProps {
  form: QuoteForm
  leg: Piece
  number: number
}

const PORTS: readonly FieldOf<'quote_direction'>[] = ['pol_id', 'pod_id']
const MORE: readonly FieldOf<'quote_direction'>[] = [
  'transport_mode',
  'loading_address',
  'loading_contact',
  'customs_address_from',
  'unloading_address',
  'unloading_contact',
  'customs_address_to',
  'border_crossing',
  'planned_loading_date',
  'planned_unloading_date',
  'cargo',
  'gross_weight',
  'volume',
  'packages_count',
  'temperature_from',
  'temperature_to',
  'distance_km',
  'transit_days',
  'comment',
]
const MOST = 1000

const ENDS = [
  { id: 'poo_id', address: 'loading_address', contact: 'loading_contact', customs: 'customs_address_from' },
  { id: 'fd_id', address: 'unloading_address', contact: 'unloading_contact', customs: 'customs_address_to' },
] as const

/** The way back: what stood at one end stands at the other. */
export const reverseLeg = (leg: Piece): Piece => {
  const [from, to] = ENDS
  const pairs = (['id', 'address', 'contact', 'customs'] as const).map((word) => [from[word], to[word]] as const)
  const swap = <T,>(fields: Readonly<Record<string, T>>) =>
    Object.fromEntries(
      pairs.flatMap(([one, other]) => [
        [one, fields[other]],
        [other, fields[one]],
      ]),
    ) as Record<string, T>
  return { ...leg, values: { ...leg.values, ...swap(leg.values) }, names: { ...leg.names, ...swap(leg.names) } }
}

const asId = (value: unknown): number | string | null =>
  typeof value === 'number' || typeof value === 'string' ? value : null

const Points = ({ form, leg }: Omit<LegCardProps, 'number'>) => {
  const { t } = useTranslation()
  const words = useWords(quoteDirection)
  return (
    <div className={css.route}>
      <span className={css.line} aria-hidden />
      <div className={css.points}>
        {ENDS.map(({ id, address }) => (
          <PointRow
            key={id}
            label={words.field(id)}
            value={asId(leg.values[id])}
            name={leg.names[id] ?? ''}
            address={textIn(leg.values[address])}
            isWrong={form.errors[leg.key]?.[id] !== undefined}
            onPick={(value, name) => form.setField(leg, id, value, name)}
          />
        ))}
      </div>
      <IconButton
        label={t('quote_swap')}
        icon={<IconArrowsUpDown aria-hidden />}
        onClick={() => form.setLeg(reverseLeg(leg))}
      />
    </div>
  )
}

export const LegCard = ({ form, leg, number }: LegCardProps) => {
  const { t } = useTranslation()
  const { ports: hasPorts } = useInstallation().variant
  const words = useWords(quoteDirection)
  const title = `${words.one} ${number}`
  const parts = { form, entity: quoteDirection, piece: leg }
  const isRefused = form.errors[leg.key] !== undefined
  return (
    <section className={css.card} aria-label={title}>
      <div className={css.head}>
        <h3>{title}</h3>
        <IconButton
          label={`${t('delete')}: ${title}`}
          icon={<IconX aria-hidden />}
          onClick={() => form.removeLeg(leg.key)}
        />
      </div>
      <Points form={form} leg={leg} />
      <div className={css.templates}>
        <TemplateButtons
          clientId={asId(form.draft.quote.values.client_id)}
          onTake={(template, end) => form.setLeg(legWithTemplate(leg, template, end))}
        />
      </div>
      <div className={css.equipment}>
        <PieceField {...parts} name="container_type_id" />
        <CountStepper
          label={words.field('equipment_count')}
          value={Math.max(1, Number(leg.values.equipment_count) || 1)}
          max={MOST}
          onChange={(count) => form.setField(leg, 'equipment_count', String(count))}
        />
      </div>
      {hasPorts && leg.values.transport_mode !== 'auto' && (
        <div className={css.ports}>
          <PieceFields {...parts} names={PORTS} />
        </div>
      )}
      <Section key={String(isRefused)} title={t('quote_more_fields')} defaultOpen={isRefused}>
        <PieceFields {...parts} names={MORE} />
      </Section>
    </section>
  )
}
