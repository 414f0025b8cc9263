/** The third step: what is sold, with the last prices of each lane beside it. */
import { service as serviceEntity } from '@fura/shared/entities/lookups.ts'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInstallation, useSession } from '#core/contexts.tsx'
import { offeredFilters } from '#entity/picker-filters.ts'
import { useLookup } from '#entity/use-lookup.ts'
import { useOpenings } from '#entity/use-openings.ts'
import type { Row } from '#offline/reads.ts'
import { MissingRate } from '#records/deals/missing-rate.tsx'
import type { QuoteMoneyState } from '#records/deals/use-quote-money.ts'
import { Button } from '#ui/button.tsx'
import { fieldOf } from '#offline/row.ts'
import { LaneRates } from './lane-rates.tsx'
import { equipmentCount, legName, type Piece } from './quote-draft.ts'
import { ServiceCard } from './service-card.tsx'
import { ServiceChips } from './service-chips.tsx'
import { commonOffers, type Offer, offersFor, pricedService } from './service-offers.ts'
import { useLanePrices } from './use-lane-prices.ts'
import { useLastSold } from './use-last-sold.ts'
import type { QuoteForm } from './use-quote-form.ts'

const EntityPicker = lazy(async () => ({ default: (await import('#entity/picker.tsx')).EntityPicker }))

const NOTHING: readonly Row[] = []

interface StepServicesProps {
  form: QuoteForm
  money: QuoteMoneyState
}

/** What this installation sells. */
const useServices = (): readonly Row[] => {
  const { variant } = useInstallation()
  const filters = Object.entries(offeredFilters(serviceEntity, variant))
  const rows = useLookup(serviceEntity).data ?? NOTHING
  return rows.filter(
    (row) =>
      row.is_active !== 0 && filters.every(([name, value]) => name === 'is_active' || fieldOf(row, name) === value),
  )
}

const useAdd = (form: QuoteForm) => {
  const { can } = useSession()
  const { draft } = form
  return (offer: Offer, leg: Piece | null) =>
    form.addService(
      pricedService(offer, {
        leg,
        legName: leg ? legName(leg) : '',
        equipment: equipmentCount(draft, leg?.key ?? null),
        currencyId: typeof draft.quote.values.currency_id === 'number' ? draft.quote.values.currency_id : null,
        hasPlan: can('can_view_plan_calculation') && can('can_edit_plan_calculation'),
      }),
    )
}

const OtherService = ({ onPick }: { onPick: (row: Row) => void }) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const openings = useOpenings(isOpen)
  return (
    <>
      <Button kind="outline" wide icon={<IconPlus aria-hidden />} onClick={() => setOpen(true)}>
        {t('quote_other_service')}
      </Button>
      {openings > 0 && (
        <Suspense>
          <EntityPicker
            of={serviceEntity}
            open={isOpen}
            value={null}
            onPick={(row) => {
              setOpen(false)
              onPick(row)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

export const StepServices = ({ form, money }: StepServicesProps) => {
  const { t } = useTranslation()
  const { draft } = form
  const services = useServices()
  const prices = useLanePrices(draft)
  const sold = useLastSold()
  const add = useAdd(form)
  const { signOf } = money
  const isAdded = (row: Row, leg: Piece | null) =>
    draft.services.some(({ values }) => values.service_id === row.id && values.direction_id === (leg?.key ?? null))
  const { missing } = money.sums
  return (
    <>
      {missing.length > 0 && <MissingRate missing={missing} onEntered={() => form.setErrors({})} />}
      {draft.legs.map((leg) => {
        const lanePrices = prices.get(leg.key) ?? []
        return (
          <div key={leg.key}>
            <ServiceChips
              title={legName(leg)}
              offers={offersFor(services, lanePrices, sold, leg.values.transport_mode)}
              signOf={signOf}
              isAdded={(row) => isAdded(row, leg)}
              onAdd={(offer) => add(offer, leg)}
            />
            <LaneRates prices={lanePrices} signOf={signOf} />
          </div>
        )
      })}
      <ServiceChips
        title={t('quote_common_services')}
        offers={draft.legs.length === 0 ? offersFor(services, [], sold, 'auto') : commonOffers(services, sold)}
        signOf={signOf}
        isAdded={(row) => isAdded(row, null)}
        onAdd={(offer) => add(offer, null)}
      />
      {draft.services.map((service) => (
        <ServiceCard key={service.key} form={form} service={service} currencies={money.currencies} />
      ))}
      <OtherService onPick={(row) => add({ service: row, last: null }, null)} />
    </>
  )
}
