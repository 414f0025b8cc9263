/** A candidate for the load, as a row: driver and plates, carrier and price, arguments for and against. */
import type { CarriageCandidate, Misfit } from '@fura/shared/carriage.ts'
import { useTranslation } from 'react-i18next'
import { formatDay, formatMoney } from '#i18n/format.ts'
import { ContactActions } from '#records/parties/contact-actions.tsx'
import { driverLinks } from '#records/parties/contact-links.ts'
import { ListRow } from '#ui/list-row.tsx'
import css from './carriage.module.css'
import { shortDay } from './short-day.ts'
import { useCurrencySign } from './use-currency-sign.ts'

/** The driver's name, or the carrier's if the driver is unknown. */
export const candidateName = ({ driver_name: driver, contractor_name: carrier }: CarriageCandidate): string =>
  driver || carrier

export const platesOf = ({ truck_name: truck, trailer_name: trailer }: CarriageCandidate): string =>
  [truck, trailer].filter(Boolean).join(' / ')

/** Why it fits less well, each in a few words. */
export const useMisfitWords = (): ((candidate: CarriageCandidate) => string[]) => {
  const { t } = useTranslation()
  return (candidate) => {
    const { misfits, busy_number: number, paper, paper_owner: owner, paper_until: until } = candidate
    const words: Readonly<Record<Misfit, () => string>> = {
      busy: () => (number === '' ? t('carriage.busy_hidden') : t('carriage.busy', { number })),
      service: () => t('carriage.misfit_service'),
      papers: () =>
        t('carriage.paper', { paper: t(`dispatch.paper.${owner ?? ''}.${paper ?? ''}`), day: formatDay(until) }),
      body: () => t('carriage.misfit_body'),
      capacity: () => t('carriage.misfit_capacity'),
      volume: () => t('carriage.misfit_volume'),
    }
    return misfits.map((misfit) => words[misfit]())
  }
}

interface CarriageRowProps {
  candidate: CarriageCandidate
  onPress: () => void
}

export const CarriageRow = ({ candidate, onPress }: CarriageRowProps) => {
  const { t } = useTranslation()
  const signOf = useCurrencySign()
  const against = useMisfitWords()(candidate)
  const { lane_count: times, free_from: free, free_city_name: city, usual_price: price } = candidate
  const name = candidateName(candidate)
  const good = [
    times > 0 ? t('carriage.lane', { count: times }) : '',
    free > 0 ? t('carriage.free', { day: shortDay(free), city }) : '',
  ]
  return (
    <ListRow
      title={name}
      subtitle={
        <span className={css.whole}>
          {[
            platesOf(candidate).replaceAll(' ', '\u00A0'),
            candidate.driver_name === '' ? t('carriage.no_driver') : candidate.contractor_name,
          ]
            .filter(Boolean)
            .join('\u00A0· ')}
        </span>
      }
      value={price ? formatMoney(price, signOf(candidate.currency_id)) : undefined}
      note={good.filter(Boolean).join(' · ')}
      attention={against.length > 0 ? against.join(' · ') : undefined}
      actions={
        candidate.driver_phone !== '' && (
          <ContactActions links={driverLinks(candidate.driver_phone).slice(0, 1)} whose={name} />
        )
      }
      onPress={onPress}
    />
  )
}
