/** Services that are usual on a leg, and those of the whole, each added with its last price by one tap. */
import type { Row } from '#offline/reads.ts'
import { formatMoney } from '#i18n/format.ts'
import { nameOf } from '#i18n/names.ts'
import { ChoiceChip } from './choice-chip.tsx'
import css from './form.module.css'
import type { Offer } from './service-offers.ts'

interface ServiceChipsProps {
  title: string
  offers: readonly Offer[]
  /** Of a currency: the sign behind a sum. */
  signOf: (currencyId: unknown) => string
  isAdded: (service: Row) => boolean
  onAdd: (offer: Offer) => void
}

export const ServiceChips = ({ title, offers, signOf, isAdded, onAdd }: ServiceChipsProps) => {
  if (offers.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className={css.heading}>{title}</h2>
      <div className={css.scroll}>
        {offers.map((offer) => (
          <ChoiceChip
            key={offer.service.id}
            title={nameOf(offer.service)}
            about={offer.last && formatMoney(offer.last.price, signOf(offer.last.currency_id))}
            isChosen={isAdded(offer.service)}
            onPress={() => onAdd(offer)}
          />
        ))}
      </div>
    </section>
  )
}
