/** /company/health: the state of the company and its server, in plain words. Without a network it says how old its figures are. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useIsOffline } from '#api/use-link.ts'
import { useScreenRead } from '#api/use-screen-read.ts'
import type { Screen } from '#core/screen.ts'
import { READS } from '#entity/query-options.ts'
import { ReadState } from '#entity/read-state.tsx'
import { formatDateTime } from '#i18n/format.ts'
import { Sign } from './figure-row.tsx'
import { BackupCard, JobsCard, RecordsCard, ServerCard, SessionsCard, SizesCard } from './health-cards.tsx'
import { type Health, readHealth } from './health.api.ts'
import css from './health.module.css'
import { healthLevel } from './levels.ts'

const EVERY_MS = 30_000

const Summary = ({ health }: { health: Health }) => {
  const { t } = useTranslation()
  const isOffline = useIsOffline()
  const level = healthLevel(health)
  const at = t('data_of', { at: formatDateTime(health.asked_at) })
  return (
    <div className={css.summary} data-level={level} role="status">
      <Sign level={level} />
      <div>
        <b>{t(`health.all_${level}`)}</b>
        <p>{isOffline ? at : `${at} · ${t('health.refreshes')}`}</p>
      </div>
    </div>
  )
}

export const HealthScreen: Screen = () => {
  const read = useQuery({ ...READS, queryKey: ['health'], queryFn: readHealth, refetchInterval: EVERY_MS })
  useScreenRead(read.error)
  const health = read.data
  if (!health) return <ReadState read={read} />
  return (
    <div className={css.screen}>
      <Summary health={health} />
      <div className={css.cards}>
        <ServerCard server={health.server} />
        <BackupCard backups={health.backups} />
        <JobsCard jobs={health.jobs} now={health.asked_at} />
        <SessionsCard sessions={health.sessions} />
        <SizesCard sizes={health.sizes} />
      </div>
      <RecordsCard records={health.sizes.records} />
    </div>
  )
}
