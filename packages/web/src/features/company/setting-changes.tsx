/** Who changed which setting, newest first, each with a button that restores its former value. */
import { type CompanySettings, type SettingName, settingValue } from '@fura/shared/company-settings.ts'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#i18n/format.ts'
import { Button } from '#ui/button.tsx'
import { Card, SectionTitle } from '#ui/card.tsx'
import type { SettingChange } from './company.api.ts'
import css from './company.module.css'

interface SettingChangesProps {
  changes: readonly SettingChange[]
  onRestore: (values: Partial<CompanySettings>) => void
  isDisabled: boolean
}

/** Settings whose values are choices: the prefix of their text keys. */
const CHOICES: Readonly<Record<string, string>> = {
  language: 'language',
  variant: 'variant',
  week_start: 'setting.week_start',
}

export const SettingChanges = ({ changes, onRestore, isDisabled }: SettingChangesProps) => {
  const { t } = useTranslation()
  if (changes.length === 0) return null
  const wordOf = (name: string, value: string): string => {
    if (value === '') return '—'
    return CHOICES[name] === undefined ? value : t(`${CHOICES[name]}.${value}`)
  }
  const restored = (change: SettingChange) => {
    const name = change.name as SettingName
    return { [name]: settingValue(name, change.old_value) }
  }
  return (
    <>
      <SectionTitle>{t('company.changes')}</SectionTitle>
      <Card>
        <ul className={css.changes}>
          {changes.map((change) => (
            <li key={change.id}>
              <div>
                <b>{t(`setting.${change.name}`)}</b>
                <p>{`${wordOf(change.name, change.old_value)} → ${wordOf(change.name, change.new_value)}`}</p>
                <p>{[formatDateTime(change.date), change.team_user_name].filter(Boolean).join(' · ')}</p>
              </div>
              <Button
                kind="link"
                disabled={isDisabled}
                aria-label={t('company.restore_named', { name: t(`setting.${change.name}`) })}
                onClick={() => onRestore(restored(change))}
              >
                {t('company.restore')}
              </Button>
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}
