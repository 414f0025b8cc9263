/** The figures of the administrator's page, by subject. */
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatWhole } from '#i18n/format.ts'
import { FigureCard, FigureRow } from './figure-row.tsx'
import type { Health, Job } from './health.api.ts'
import css from './health.module.css'
import { backupLevel, connectionsLevel, diskLevel, filesLevel, jobLevel, loopLevel, storingLevel } from './levels.ts'
import { sizeText } from './size-text.ts'

const sizeOrNull = (bytes: number | null): string | null => (bytes === null ? null : sizeText(bytes))

export const ServerCard = ({ server }: { server: Health['server'] }) => {
  const { t } = useTranslation()
  const { connections, connections_waiting: waiting } = server
  return (
    <FigureCard title={t('health.server')}>
      <FigureRow name={t('health.storing')} level={storingLevel(server)}>
        {t(server.is_read_only === 1 ? 'health.storing_fails' : 'health.storing_works')}
      </FigureRow>
      <FigureRow name={t('health.loop')} level={loopLevel(server)}>
        {t('health.ms', { ms: server.loop_delay_ms })}
      </FigureRow>
      {server.engine === 'postgres' && (
        <FigureRow name={t('health.connections')} level={connectionsLevel(server)}>
          {connections === null ? null : t('health.connections_value', { total: connections, waiting })}
        </FigureRow>
      )}
      <FigureRow name={t('health.disk_free')} level={diskLevel(server)}>
        {sizeOrNull(server.disk_free_bytes)}
      </FigureRow>
      <FigureRow name={t('health.started')}>{formatDateTime(server.started_at)}</FigureRow>
      <FigureRow name={t('health.version')}>{`${server.version} · ${t(`health.engine_${server.engine}`)}`}</FigureRow>
    </FigureCard>
  )
}

export const BackupCard = ({ backups }: { backups: Health['backups'] }) => {
  const { t } = useTranslation()
  const { is_scheduled: isScheduled, backed_up_at: last, next_at: next, kept_num: num, kept_bytes: bytes } = backups
  const title = t('backups.title')
  const level = backupLevel(backups)
  if (isScheduled === 0) {
    return (
      <FigureCard title={title}>
        <FigureRow name={t('health.backup_last')} level={level}>
          {t('backups.off')}
        </FigureRow>
        <FigureRow name={t('backups.off_how')}>{t('backups.off_hint')}</FigureRow>
      </FigureCard>
    )
  }
  return (
    <FigureCard title={title}>
      <FigureRow name={t('health.backup_last')} level={level}>
        {last === 0 ? t('health.never') : formatDateTime(last)}
      </FigureRow>
      {next === null ? (
        <FigureRow name={t('health.backup_kept')}>{t('health.backup_elsewhere')}</FigureRow>
      ) : (
        <>
          <FigureRow name={t('health.backup_next')}>{formatDateTime(next)}</FigureRow>
          <FigureRow name={t('health.backup_kept')} {...(num === null && { level: 'unknown' as const })}>
            {num === null ? null : `${num} · ${sizeText(bytes ?? 0)}`}
          </FigureRow>
        </>
      )}
      {backups.oldest_at !== null && (
        <FigureRow name={t('health.backup_oldest')}>{formatDateTime(backups.oldest_at)}</FigureRow>
      )}
    </FigureCard>
  )
}

const JobRow = ({ job, now }: { job: Job; now: number }) => {
  const { t } = useTranslation()
  const { waiting, tried, failed, since } = job
  const words =
    waiting === null
      ? null
      : [
          waiting === 0 ? t('health.job_none') : t('health.job_waiting', { count: waiting }),
          (tried ?? 0) > 0 && t('health.job_tried', { count: tried ?? 0 }),
          since !== null && since < now && t('health.job_since', { at: formatDateTime(since) }),
          (failed ?? 0) > 0 && t('health.job_failed', { count: failed ?? 0 }),
        ]
          .filter(Boolean)
          .join(' · ')
  return (
    <FigureRow name={t(`health.job_${job.name}`)} level={jobLevel(job, now)}>
      {words}
    </FigureRow>
  )
}

export const JobsCard = ({ jobs, now }: { jobs: readonly Job[]; now: number }) => {
  const { t } = useTranslation()
  return (
    <FigureCard title={t('health.jobs')}>
      {jobs.map((job) => (
        <JobRow key={job.name} job={job} now={now} />
      ))}
    </FigureCard>
  )
}

export const SessionsCard = ({ sessions }: { sessions: Health['sessions'] }) => {
  const { t } = useTranslation()
  return (
    <FigureCard title={t('health.sessions')}>
      <FigureRow name={t('health.people_now')}>{sessions.people_now}</FigureRow>
      <FigureRow name={t('health.people')}>{sessions.people}</FigureRow>
      <FigureRow name={t('health.devices')}>{sessions.devices}</FigureRow>
      <FigureRow name={t('health.streams')}>{sessions.streams}</FigureRow>
    </FigureCard>
  )
}

/** `8 · 2,4 МБ`, with the limit if there is one. */
const useFilesText = ({ files_num: num, files_bytes: bytes, files_quota_bytes: quota }: Health['sizes']) => {
  const { t } = useTranslation()
  if (num === null || bytes === null) return null
  const size = quota === null ? sizeText(bytes) : t('health.of', { used: sizeText(bytes), all: sizeText(quota) })
  return `${num} · ${size}`
}

export const SizesCard = ({ sizes }: { sizes: Health['sizes'] }) => {
  const { t } = useTranslation()
  return (
    <FigureCard title={t('health.sizes')}>
      <FigureRow name={t('health.database')}>{sizeOrNull(sizes.database_bytes)}</FigureRow>
      <FigureRow name={t('health.files')} level={filesLevel(sizes)}>
        {useFilesText(sizes)}
      </FigureRow>
    </FigureCard>
  )
}

export const RecordsCard = ({ records }: { records: Health['sizes']['records'] }) => {
  const { t } = useTranslation()
  return (
    <div className={css.records}>
      <FigureCard title={t('health.records')}>
        {records.map(({ entity, num }) => (
          <FigureRow key={entity} name={t(`${entity}.many`)}>
            {formatWhole(String(num))}
          </FigureRow>
        ))}
      </FigureCard>
    </div>
  )
}
