/** The choice of a field to group a table by. */
import { useTranslation } from 'react-i18next'
import css from './table.module.css'

interface GroupSelectProps {
  fields: readonly string[]
  by: string
  labelOf: (name: string) => string
  onChange: (by: string) => void
}

export const GroupSelect = ({ fields, by, labelOf, onChange }: GroupSelectProps) => {
  const { t } = useTranslation()
  return (
    <label className={css.grouping}>
      {t('table.group_by')}
      <select value={by} onChange={({ target }) => onChange(target.value)}>
        <option value="">{t('table.no_groups')}</option>
        {fields.map((name) => (
          <option key={name} value={name}>
            {labelOf(name)}
          </option>
        ))}
      </select>
    </label>
  )
}
