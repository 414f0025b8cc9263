/** The figures of Home, one tap from their lists; and the month's income against the plan, by right. */
import type { FiltersOf } from '@fura/shared/entities/filter-names.ts'
import { ROUTES } from '@fura/shared/routes.ts'
import { type HomeFigures, type RoleKey, roleKeyOf } from '@fura/shared/statistics.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useInstallation, useSession } from '#core/contexts.tsx'
import type { UnreadCounts } from '#core/unread-counts.ts'
import { useUnreadCounts } from '#core/use-unread-counts.ts'
import { READS } from '#entity/query-options.ts'
import { formatDateTime } from '#i18n/format.ts'
import { filterDay, today } from '#records/calendar/calendar-days.ts'
import { readHomeFigures } from '#records/statistics/figures.api.ts'
import css from './home-tiles.module.css'
import { MonthIncome } from './month-income.tsx'

/** Statuses of a quotation that the client has and has not answered (domain.md 2.2). */
const AT_THE_CLIENT = '4,5'
const FRESH_FOR_MS = 60_000
const IN_ONE_ROW = 4

interface Tile {
  name: Exclude<keyof HomeFigures, 'team_user_ids'>
  label: string
  to: string
  filters: FiltersOf<'order' | 'quote' | 'lead' | 'task'>
  unread?: keyof UnreadCounts
  isLate?: boolean
}

/** `ids`: whose deals are counted; null is everybody's. */
const useTiles = (ids: HomeFigures['team_user_ids']): Tile[] => {
  const { t } = useTranslation()
  const { user, can } = useSession()
  const { quotes, leads } = useInstallation().variant
  const day = filterDay(today())
  const whose = (key: RoleKey): { [K in RoleKey]?: string } => (ids === null ? {} : { [key]: ids.join(',') })
  const own = whose(roleKeyOf(user.role))
  return [
    { name: 'orders_active', label: t('home.orders'), to: ROUTES.orders.path, filters: own, unread: 'orders' },
    ...(quotes && can('can_view_quote')
      ? [
          {
            name: 'quotes_waiting',
            label: t('home.quotes'),
            to: ROUTES.quotes.path,
            filters: { ...own, status: AT_THE_CLIENT },
            unread: 'quotes',
          } as const,
        ]
      : []),
    ...(leads
      ? [
          {
            name: 'leads_waiting',
            label: t('home.leads'),
            to: ROUTES.leads.path,
            filters: { in_work: 1, ...whose('manager') },
            unread: 'leads',
          } as const,
        ]
      : []),
    {
      name: 'tasks_today',
      label: t('home.tasks'),
      to: ROUTES.tasks.path,
      filters: { date_end_from: day, date_end_to: day },
    },
    { name: 'tasks_overdue', label: t('home.overdue'), to: ROUTES.tasks.path, filters: { overdue: 1 }, isLate: true },
    { name: 'chats_unread', label: t('home.chats'), to: ROUTES.chat.path, filters: {} },
  ]
}

const asSearch = (filters: Tile['filters']): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).map(([name, value]) => [`f[${name}]`, String(value)]))

const TileLink = ({ tile, value, unread }: { tile: Tile; value: string; unread: number }) => {
  const { t } = useTranslation()
  const isLate = tile.isLate === true && Number(value) > 0
  return (
    <Link
      className={css.tile}
      data-late={isLate || undefined}
      to={tile.to}
      search={asSearch(tile.filters)}
      state={{ steps: 1 }}
    >
      <span className={css.head}>
        <b className={css.value}>{value}</b>
        {unread > 0 && (
          <span className={css.unread}>
            <span aria-hidden>+{unread}</span>
            <span className="visually-hidden">{t('new_items', { count: unread })}</span>
          </span>
        )}
      </span>
      <span className={css.label}>{tile.label}</span>
    </Link>
  )
}

export const HomeTiles = () => {
  const { t } = useTranslation()
  const unread = useUnreadCounts()
  const { can, user } = useSession()
  const { data, isError } = useQuery({
    ...READS,
    queryKey: ['home-figures'] as const,
    queryFn: readHomeFigures,
    refetchInterval: FRESH_FOR_MS,
  })
  const figures = data?.figures
  const tiles = useTiles(figures ? figures.team_user_ids : [user.id])
  /** A blank of the same height while it is being read, a dash if it is unknown. */
  const valueOf = (name: Tile['name']): string => (data || isError ? String(figures?.[name] ?? '—') : '\u00A0')
  return (
    <section className={css.figures} aria-label={t('home.figures')}>
      <div className={css.tiles} data-many={tiles.length > IN_ONE_ROW || undefined}>
        {tiles.map((tile) => (
          <TileLink
            key={tile.name}
            tile={tile}
            value={valueOf(tile.name)}
            unread={tile.unread ? unread[tile.unread] : 0}
          />
        ))}
      </div>
      {can('can_view_sum_income') && <MonthIncome figures={figures ?? null} />}
      {isError && !data && <p className={css.age}>{t('home.figures_not_loaded')}</p>}
      {data?.source === 'device' && (
        <p className={css.age}>{t('data_of', { at: formatDateTime(Math.floor(data.at / 1000)) })}</p>
      )}
    </section>
  )
}
