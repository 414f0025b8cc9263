/** The trucks that come free today and tomorrow, on a dispatcher's Home (S6.03). Loads without a truck are among the waiting items. */
import type { DispatchHome } from '@fura/shared/dispatch.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { IconTruck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { READS } from '#entity/query-options.ts'
import { recordPath } from '#entity/record-screens.ts'
import { formatDateTime, formatTime } from '#i18n/format.ts'
import { dayBetween, shortDay } from '#records/deals/short-day.ts'
import { readDispatchHome } from '#records/statistics/figures.api.ts'
import { Button } from '#ui/button.tsx'
import { Card, SectionTitle } from '#ui/card.tsx'
import { BoardRow } from './board-row.tsx'
import css from './home-body.module.css'

const FRESH_FOR_MS = 60_000
const SHOWN = 4

const shortNumber = (number: string): string => number.split('-').at(-1) ?? number

/** The hour for today, else the day. */
const useWhen = () => {
  const { t } = useTranslation()
  return (at: number): { when: string; below: string } => {
    const isToday = dayBetween(Date.now() / 1000, at) === 0
    return { when: formatTime(at), below: isToday ? t('today') : shortDay(at) }
  }
}

/** The rest is folded, so that a phone reaches the parts below. */
const Trucks = ({ home: { trucks, trucks_total: total } }: { home: DispatchHome }) => {
  const { t } = useTranslation()
  const whenOf = useWhen()
  const [isWhole, setWhole] = useState(false)
  const rows = isWhole ? trucks : trucks.slice(0, SHOWN)
  const title = t('dispatch.trucks')
  const mine = (
    <Link className={css.link} to={ROUTES.orders.path}>
      {t('dispatch.my_loads')}
    </Link>
  )
  return (
    <section className={css.part} aria-label={title}>
      <SectionTitle aside={mine}>{total > 0 ? `${title} · ${total}` : title}</SectionTitle>
      <Card flush>
        {trucks.length === 0 && <p className={css.none}>{t('dispatch.trucks_empty')}</p>}
        {rows.map((truck) => (
          <BoardRow
            key={truck.truck_id}
            {...whenOf(truck.planned_unloading_date)}
            title={[truck.truck_name, truck.fd_name].filter(Boolean).join(' · ')}
            subtitle={[truck.driver_name, shortNumber(truck.number)].filter(Boolean).join(' · ')}
            Icon={IconTruck}
            to={recordPath(ROUTES.order.path, truck.order_id)}
          />
        ))}
        {rows.length < trucks.length && (
          <div className={css.more}>
            <Button kind="link" onClick={() => setWhole(true)}>
              {t('show_more', { count: trucks.length - rows.length })}
            </Button>
          </div>
        )}
      </Card>
    </section>
  )
}

interface FreeTrucksProps {
  loading: ReactNode
  /** The parts below, drawn when the height of this one is known. */
  children: ReactNode
}

export const FreeTrucks = ({ loading, children }: FreeTrucksProps) => {
  const { t } = useTranslation()
  const { data, isPending } = useQuery({
    ...READS,
    queryKey: ['list', 'orders', 'dispatch home'] as const,
    queryFn: readDispatchHome,
    refetchInterval: FRESH_FOR_MS,
  })
  if (isPending) return loading
  return (
    <>
      {data?.figures ? <Trucks home={data.figures} /> : <p className={css.age}>{t('not_loaded')}</p>}
      {data?.source === 'device' && (
        <p className={css.age}>{t('data_of', { at: formatDateTime(Math.floor(data.at / 1000)) })}</p>
      )}
      {children}
    </>
  )
}
