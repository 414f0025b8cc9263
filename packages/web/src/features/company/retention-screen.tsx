/** /company/retention: how long the company keeps what grows beside its records, and what saving would delete now. */
import { FOREVER, RETENTION, RETENTION_NAMES, type RetentionName } from '@fura/shared/retention.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useIsOffline } from '#api/use-link.ts'
import type { Screen } from '#core/screen.ts'
import { READS } from '#entity/query-options.ts'
import { ReadState } from '#entity/read-state.tsx'
import { useDebounced } from '#entity/use-debounced.ts'
import { formatWhole } from '#i18n/format.ts'
import { Card, KeyValue, KeyValues, SectionTitle } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { SwitchRow } from '#ui/switch-row.tsx'
import css from './company.module.css'
import { SaveBar } from './save-bar.tsx'
import { readRetention, RETENTION_KEY } from './retention.api.ts'
import { SettingChanges } from './setting-changes.tsx'
import { type CompanyForm, useCompany } from './use-company.ts'

const BYTES_IN_MB = 1_048_576

interface PeriodProps {
  name: RetentionName
  days: number
  form: CompanyForm
}

const Going = ({ name, days }: Omit<PeriodProps, 'form'>) => {
  const { t } = useTranslation()
  const debounced = useDebounced(days, 500)
  const read = useQuery({
    ...READS,
    queryKey: [...RETENTION_KEY, name, debounced],
    queryFn: () => readRetention(name, debounced),
  })
  if (read.isError) return null
  const { data } = read
  if (!data || debounced !== days) return <p role="status">{t('retention.counting')}</p>
  const num = `${formatWhole(String(data.records))}${data.is_more === 1 ? '+' : ''}`
  const size = formatWhole((data.bytes / BYTES_IN_MB).toFixed(1), '', 1)
  return <p role="status">{data.records === 0 ? t('retention.nothing') : t('retention.going', { num, size })}</p>
}

const PeriodCard = ({ name, days, form }: PeriodProps) => {
  const { t } = useTranslation()
  const { least, most, standard } = RETENTION[name]
  const isForever = days === FOREVER
  const title = t(`setting.${name}`)
  const isKnown = isForever ? standard === FOREVER : days >= least && days <= most
  return (
    <section aria-label={title}>
      <SectionTitle>{title}</SectionTitle>
      <Card>
        <p className={css.hint}>{t(`retention.${name}`)}</p>
        {standard === FOREVER && (
          <SwitchRow
            label={t('retention.forever')}
            value={isForever}
            onChange={(isOn) => form.set({ [name]: isOn ? FOREVER : least * 2 })}
          />
        )}
        <div className={css.fields}>
          {!isForever && (
            <NumberField
              label={t('retention.days')}
              hint={t('retention.limits', { least, most, standard: standard || t('retention.forever') })}
              whole
              required
              value={String(days || '')}
              error={isKnown ? form.errorOf(name) : t('retention.limits_only', { least, most })}
              onChange={(typed) => form.set({ [name]: typed === '' ? -1 : Number(typed) })}
            />
          )}
          {isKnown && <Going name={name} days={days} />}
        </div>
      </Card>
    </section>
  )
}

/** What no period deletes, and why. */
const KEPT = ['books', 'files', 'offline'] as const

const KeptCard = () => {
  const { t } = useTranslation()
  return (
    <>
      <SectionTitle>{t('retention.kept')}</SectionTitle>
      <Card>
        <KeyValues>
          {KEPT.map((what) => (
            <KeyValue key={what} name={t(`retention.kept_${what}`)}>
              {t(`retention.kept_${what}_hint`)}
            </KeyValue>
          ))}
        </KeyValues>
      </Card>
    </>
  )
}

const isPeriodName = (name: string): boolean => RETENTION_NAMES.some((one) => one === name)

export const RetentionScreen: Screen = () => {
  const { t } = useTranslation()
  const form = useCompany()
  const isOffline = useIsOffline()
  const { values } = form
  if (!values) return <ReadState read={form.read} />
  return (
    <div className={css.screen}>
      <div className={css.blocks}>
        <div className={css.notice}>
          {isOffline && <Notice kind="info" title={t('needs_network')} />}
          <p className={css.hint}>{t('retention.help')}</p>
        </div>
        {RETENTION_NAMES.map((name) => (
          <PeriodCard key={name} name={name} days={values[name]} form={form} />
        ))}
        <KeptCard />
        <SettingChanges
          changes={form.changes.filter(({ name }) => isPeriodName(name))}
          isDisabled={isOffline || form.isSaving}
          onRestore={form.restore}
        />
      </div>
      <SaveBar form={form} />
    </div>
  )
}
