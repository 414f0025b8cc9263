/** The Home of a dispatcher (S6.03): loads of today and tomorrow without a truck or driver, trucks coming free, papers running out. */
import type { DispatchHome } from '@fura/shared/dispatch.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { IconId, IconTruck, IconUserQuestion } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { companyToday } from '#core/company-zone.ts'
import { READS } from '#entity/query-options.ts'
import { recordPath } from '#entity/record-screens.ts'
import { formatDateTime, formatTime } from '#i18n/format.ts'
import { dayBetween, shortCalendarDay, shortDay } from '#records/deals/short-day.ts'
import { readDispatchHome } from '#records/statistics/figures.api.ts'
import { Button } from '#ui/button.tsx'
import { Card, SectionTitle } from '#ui/card.tsx'
import { BoardRow } from './board-row.tsx'
import css from './home-body.module.css'

const FRESH_FOR_MS = 60_000
const SHOWN = 4
const ARROW = ' → '

const shortNumber = (number: string): string => number.split('-').at(-1) ?? number

interface BlockProps {
  title: string
  total: number
  empty: string
  aside?: ReactNode
  children: readonly ReactNode[]
}

/** The rest is folded, so that what is below stays in reach on a phone. */
const Block = ({ title, total, empty, aside, children }: BlockProps) => {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  const rows = isWhole ? children : children.slice(0, SHOWN)
  return (
    <section className={css.part} aria-label={title}>
      <SectionTitle aside={aside}>{total > 0 ? `${title} · ${total}` : title}</SectionTitle>
      <Card flush>
        {children.length === 0 ? <p className={css.none}>{empty}</p> : rows}
        {rows.length < children.length && (
          <div className={css.more}>
            <Button kind="link" onClick={() => setWhole(true)}>
              {t('show_more', { count: children.length - rows.length })}
            </Button>
          </div>
        )}
      </Card>
    </section>
  )
}

/** `until`: the last day on which a paper holds, as its midnight in UTC. */
const isOver = (until: number): boolean => until < companyToday()

/** The hour today, the day else. */
const useWhen = () => {
  const { t } = useTranslation()
  return (at: number): { when: string; left: string } => {
    const isToday = dayBetween(Date.now() / 1000, at) === 0
    return { when: formatTime(at), left: isToday ? t('today') : shortDay(at) }
  }
}

const Boards = ({ home }: { home: DispatchHome }) => {
  const { t } = useTranslation()
  const whenOf = useWhen()
  const mine = (
    <Link className={css.link} to={ROUTES.orders.path}>
      {t('dispatch.my_loads')}
    </Link>
  )
  return (
    <div className={css.boards}>
      <Block title={t('dispatch.loads')} total={home.loads_total} empty={t('dispatch.loads_empty')} aside={mine}>
        {home.loads.map((load) => (
          <BoardRow
            key={load.id}
            {...whenOf(load.planned_loading_date)}
            tone={load.planned_loading_date * 1000 < Date.now() ? 'late' : 'due'}
            title={[load.poo_name, load.fd_name].filter(Boolean).join(ARROW)}
            subtitle={[shortNumber(load.number), load.client_name].filter(Boolean).join(' · ')}
            Icon={IconUserQuestion}
            to={recordPath(ROUTES.order.path, load.id)}
          />
        ))}
      </Block>
      <Block title={t('dispatch.trucks')} total={home.trucks_total} empty={t('dispatch.trucks_empty')}>
        {home.trucks.map((truck) => (
          <BoardRow
            key={truck.truck_id}
            {...whenOf(truck.planned_unloading_date)}
            title={[truck.truck_name, truck.fd_name].filter(Boolean).join(' · ')}
            subtitle={[truck.driver_name, shortNumber(truck.number)].filter(Boolean).join(' · ')}
            Icon={IconTruck}
            to={recordPath(ROUTES.order.path, truck.order_id)}
          />
        ))}
      </Block>
      <Block title={t('dispatch.papers')} total={home.papers_total} empty={t('dispatch.papers_empty')}>
        {home.papers.map(({ owner, id, name, paper, until }) => (
          <BoardRow
            key={`${owner} ${id} ${paper}`}
            when={shortCalendarDay(until)}
            left={isOver(until) ? t('dispatch.paper_over') : ''}
            tone={isOver(until) ? 'late' : 'due'}
            title={name}
            subtitle={t(`dispatch.paper.${paper}`)}
            Icon={IconId}
            to={owner === 'driver' ? ROUTES.drivers.path : recordPath(ROUTES.contractor.path, id)}
            search={owner === 'driver' ? { search: name } : {}}
          />
        ))}
      </Block>
    </div>
  )
}

interface DispatchBoardProps {
  loading: ReactNode
  /** The rest of Home, drawn when the height of this is known. */
  children: ReactNode
}

export const DispatchBoard = ({ loading, children }: DispatchBoardProps) => {
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
      {data?.figures ? <Boards home={data.figures} /> : <p className={css.age}>{t('not_loaded')}</p>}
      {data?.source === 'device' && (
        <p className={css.age}>{t('data_of', { at: formatDateTime(Math.floor(data.at / 1000)) })}</p>
      )}
      {children}
    </>
  )
}
