/** How a new employee gets in: a letter with a link, or a password given now, which is never stored on this device. */
import { useTranslation } from 'react-i18next'
import { useIsOffline } from '#api/use-link.ts'
import { Segmented } from '#ui/segmented.tsx'
import { TextField } from '#ui/text-field.tsx'
import css from './employees.module.css'
import { useHasMail } from './use-has-mail.ts'

export interface Entry {
  way: 'letter' | 'password'
  password: string
  /** Key of a text. */
  error: string | null
}

export const FIRST_ENTRY: Entry = { way: 'letter', password: '', error: null }

interface FirstPasswordProps {
  entry: Entry
  disabled: boolean
  onChange: (entry: Entry) => void
}

const hintOf = (way: Entry['way'], isOffline: boolean, hasMail: boolean): string => {
  if (way === 'password') return isOffline ? 'employee.password_offline' : 'employee.password_hint'
  if (!hasMail) return 'employee.link_hint'
  return isOffline ? 'employee.letter_offline' : 'employee.letter_hint'
}

export const FirstPassword = ({ entry, disabled, onChange }: FirstPasswordProps) => {
  const { t } = useTranslation()
  const isOffline = useIsOffline()
  const hasMail = useHasMail()
  return (
    <>
      <Segmented
        label={t('employee.way_in')}
        value={entry.way}
        options={[
          { value: 'letter', label: t(hasMail ? 'employee.letter' : 'employee.link') },
          { value: 'password', label: t('employee.password') },
        ]}
        onChange={(way) => onChange({ ...entry, way: way === 'password' ? 'password' : 'letter', error: null })}
      />
      {entry.way === 'password' && (
        <TextField
          label={t('password')}
          type="password"
          name="first-password"
          autoComplete="new-password"
          required
          disabled={disabled}
          value={entry.password}
          error={entry.error === null ? undefined : t(entry.error)}
          onChange={(password) => onChange({ ...entry, password, error: null })}
        />
      )}
      <p className={css.hint}>{t(hintOf(entry.way, isOffline, hasMail))}</p>
    </>
  )
}
