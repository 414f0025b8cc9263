/** Language, base currency, time zone and addresses of the company. */
import { asUtc, isWeekStart, WEEK_STARTS, type WeekStart, weekOf } from '@fura/shared/days.ts'
import { isLanguage, LANGUAGES } from '@fura/shared/language.ts'
import { nowSeconds } from '@fura/shared/seconds.ts'
import { wallClock } from '@fura/shared/time-zone.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card, KeyValue, KeyValues, SectionTitle } from '#ui/card.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { CompanyAnswer } from './company.api.ts'
import css from './company.module.css'
import type { CompanyForm } from './use-company.ts'

interface PlaceCardProps {
  form: CompanyForm
  values: CompanyAnswer['detail']
}

const hostsIn = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean)

/** On a server with several companies they belong to its owner. */
const Hosts = ({ form, values: { hosts, can_change_hosts: areOwn } }: PlaceCardProps) => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(hosts.join(' '))
  if (areOwn === 0)
    return (
      <KeyValues>
        <KeyValue name={t('setting.hosts')}>{hosts.join(', ')}</KeyValue>
      </KeyValues>
    )
  return (
    <TextField
      label={t('setting.hosts')}
      hint={t('setting.hosts_hint')}
      required
      // Restored or discarded values come from outside.
      value={hostsIn(typed).join(' ') === hosts.join(' ') ? typed : hosts.join(' ')}
      onChange={(text) => {
        setTyped(text)
        form.set({ hosts: hostsIn(text) })
      }}
      error={form.errorOf('hosts')}
    />
  )
}

/** The time of day there now. */
const timeIn = (zone: string): string => new Date(wallClock(nowSeconds(), zone) * 1000).toISOString().slice(11, 16)

/** The names of the days of a week that begins so: "пн, вт, …". */
const weekFrom = (start: WeekStart, language: string): string => {
  const names = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  return weekOf('2024-01-03', start)
    .map((day) => names.format(asUtc(day)))
    .join(', ')
}

const ZONES = Intl.supportedValuesOf('timeZone')

export const PlaceCard = ({ form, values }: PlaceCardProps) => {
  const { t, i18n } = useTranslation()
  const zones = ZONES.includes(values.timezone) ? ZONES : [values.timezone, ...ZONES]
  return (
    <>
      <SectionTitle>{t('company.place')}</SectionTitle>
      <Card>
        <div className={css.fields}>
          <SelectField
            label={t('setting.language')}
            hint={t('setting.language_hint')}
            required
            value={values.language}
            options={LANGUAGES.map((one) => ({ value: one, label: t(`language.${one}`) }))}
            onChange={(language) => {
              if (isLanguage(language)) form.set({ language })
            }}
            error={form.errorOf('language')}
          />
          <TextField
            label={t('setting.currency')}
            hint={t(values.can_change_currency === 1 ? 'setup.currency_hint' : 'field_error.rule:currency_used')}
            disabled={values.can_change_currency === 0}
            upperCase
            maxLength={3}
            value={values.currency}
            onChange={(currency) => form.set({ currency })}
            error={form.errorOf('currency')}
          />
          <SelectField
            label={t('setting.timezone')}
            hint={t('setting.timezone_now', { time: timeIn(values.timezone) })}
            required
            value={values.timezone}
            options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
            onChange={(timezone) => form.set({ timezone })}
            error={form.errorOf('timezone')}
          />
          <SelectField
            label={t('setting.week_start')}
            hint={`${t('setting.week_start_hint')}: ${weekFrom(values.week_start, i18n.language)}`}
            required
            value={values.week_start}
            options={WEEK_STARTS.map((start) => ({ value: start, label: t(`setting.week_start.${start}`) }))}
            onChange={(start) => {
              if (isWeekStart(start)) form.set({ week_start: start })
            }}
            error={form.errorOf('week_start')}
          />
          <Hosts form={form} values={values} />
        </div>
      </Card>
    </>
  )
}
