/** /statistics: the figures of a week, month, quarter or year against the plan and the previous one, for one person or for all. */
import { IconChartBar, IconCloudOff, IconPrinter, IconUsers } from '@tabler/icons-react'
import { ROUTES } from '@fura/shared/routes.ts'
import type { Statistics } from '@fura/shared/statistics.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useScreenRead } from '#api/use-screen-read.ts'
import { HeaderSlot, useTitle } from '#core/contexts.tsx'
import { LoadFailed } from '#entity/load-failed.tsx'
import { useOpenings } from '#entity/use-openings.ts'
import { formatDateTime } from '#i18n/format.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FilterChip } from '#ui/filter-chip.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useIsWide } from '#ui/use-media.ts'
import { Charts } from './charts.tsx'
import { IncomeHero } from './income-hero.tsx'
import type { Scope } from './list-links.ts'
import { PeriodBar } from './period-bar.tsx'
import css from './statistics-screen.module.css'
import { StatisticsSkeleton } from './statistics-skeleton.tsx'
import { Tiles } from './tiles.tsx'
import { statisticsQuery, useStatisticsAddress } from './use-statistics-address.ts'
import { type Read, useStatistics } from './use-statistics.ts'

const ChoiceSheet = lazy(async () => ({ default: (await import('./choice-sheet.tsx')).ChoiceSheet }))

type Address = ReturnType<typeof useStatisticsAddress>

const nameIn = (entries: Statistics['people'], id: string): string =>
  entries.find((each) => String(each.id) === id)?.name ?? id

/** Nothing to choose from, so there is no button. */
const hasChoice = ({ people, organizations, money }: Statistics): boolean =>
  people.length > 1 || organizations.length > 1 || money !== undefined

const Choosing = ({ figures, address }: { figures: Statistics; address: Address }) => {
  const { t } = useTranslation()
  const isWide = useIsWide()
  const [isOpen, setOpen] = useState(false)
  const openings = useOpenings(isOpen)
  const { person, organization, incomeDay, choose } = address
  const set = [person, organization, incomeDay].filter((text) => text !== '').length
  return (
    <>
      <HeaderSlot place="actions">
        <IconButton
          kind={isWide ? 'plain' : 'ink'}
          label={t('stats.whose')}
          icon={<IconUsers aria-hidden />}
          count={set}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        />
      </HeaderSlot>
      {set > 0 && (
        <div className={css.chips}>
          {person !== '' && (
            <FilterChip label={nameIn(figures.people, person)} onPress={() => choose({ person: '' })} />
          )}
          {organization !== '' && (
            <FilterChip
              label={nameIn(figures.organizations, organization)}
              onPress={() => choose({ organization: '' })}
            />
          )}
          {incomeDay !== '' && (
            <FilterChip label={t(`stats.income_day.${incomeDay}`)} onPress={() => choose({ incomeDay: '' })} />
          )}
        </div>
      )}
      {openings > 0 && (
        <Suspense>
          <ChoiceSheet
            key={openings}
            open={isOpen}
            figures={figures}
            chosen={{ person, organization, incomeDay }}
            onApply={choose}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

const Figures = ({ figures, address }: { figures: Statistics; address: Address }) => {
  const { t } = useTranslation()
  const scope: Scope = { ...figures, organization: address.organization }
  const { period, span } = address
  return (
    <div className={css.figures}>
      {hasChoice(figures) && <Choosing {...{ figures, address }} />}
      {figures.money && <IncomeHero money={figures.money} period={period} span={span} />}
      <Tiles {...{ figures, scope, span }} />
      <Charts {...{ figures, scope }} />
      <div className={css.print}>
        <Button kind="outline" icon={<IconPrinter aria-hidden />} onClick={() => window.print()}>
          {t('stats.print')}
        </Button>
      </div>
    </div>
  )
}

const Shown = ({ read, address }: { read: Read; address: Address }) => {
  const { t } = useTranslation()
  if (read.state === 'loading') return <StatisticsSkeleton />
  if (read.state === 'failed') return <LoadFailed error={read.error} onRetry={read.retry} />
  if (read.state === 'missing') {
    return (
      <EmptyState
        icon={<IconCloudOff aria-hidden />}
        title={t('not_loaded')}
        why={t('not_loaded_why')}
        action={
          <Button kind="outline" onClick={read.retry}>
            {t('retry')}
          </Button>
        }
      />
    )
  }
  const { figures, source, at } = read.answer
  if (!figures) {
    return <EmptyState icon={<IconChartBar aria-hidden />} title={t('stats.empty')} why={t('stats.empty_why')} />
  }
  return (
    <div aria-busy={read.isOld} data-old={read.isOld || undefined} className={css.shown}>
      {source === 'device' && <p className={css.age}>{t('data_of', { at: formatDateTime(Math.floor(at / 1000)) })}</p>}
      <Figures figures={figures} address={address} />
    </div>
  )
}

export const StatisticsScreen = () => {
  const { t } = useTranslation()
  const address = useStatisticsAddress()
  const { period, day, span, setPeriod, setDay } = address
  const read = useStatistics(statisticsQuery(span, address))
  useScreenRead(read.state === 'failed' ? read.error : null)
  useTitle(t(ROUTES.statistics.title))
  return (
    <div className={css.screen}>
      <HeaderSlot place="below">
        <PeriodBar {...{ period, day, span }} onPeriod={setPeriod} onDay={setDay} />
      </HeaderSlot>
      <Shown {...{ read, address }} />
    </div>
  )
}
