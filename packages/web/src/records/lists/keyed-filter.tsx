/** One value that can be filtered in several ways: whose role, which place, which day. The way is chosen beside the value. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RefField } from '#entity/ref-field.tsx'
import { useRecordName } from '#entity/use-record-name.ts'
import { useWords } from '#entity/words.ts'
import { DateField } from '#ui/date-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { dayOf, secondsOfDay } from './filter-days.ts'
import type { FilterControl, FilterControlProps, KeyControl } from './filter-kinds.ts'
import css from './keyed-filter.module.css'

type KeyedControl = Extract<FilterControl, { kind: 'keyed' }>

interface KeyedFilterProps extends Omit<FilterControlProps, 'control'> {
  control: KeyedControl
}

const ENDS = ['from', 'to'] as const

/** The address words of a way, with their values. */
const valuesOf = (key: KeyControl, filters: KeyedFilterProps['filters']): string[] =>
  key.kind === 'range' ? ENDS.map((end) => filters[`${key.name}_${end}`] ?? '') : [filters[key.name] ?? '']

const filterValues = (key: KeyControl, values: readonly string[]): Record<string, string> =>
  key.kind === 'range'
    ? Object.fromEntries(ENDS.map((end, place) => [`${key.name}_${end}`, values[place] ?? '']))
    : { [key.name]: values[0] ?? '' }

const isSet = (key: KeyControl, filters: KeyedFilterProps['filters']): boolean =>
  valuesOf(key, filters).some((value) => value !== '')

interface ValueProps {
  label: string
  control: KeyControl
  values: readonly string[]
  onChange: (values: readonly string[]) => void
}

const RefValue = ({ label, control, values, onChange }: ValueProps & { control: { kind: 'ref' } & KeyControl }) => {
  const { t } = useTranslation()
  const id = Number(values[0] ?? 0)
  const name = useRecordName(control.to, id)
  return (
    <RefField
      label={label}
      to={control.to}
      value={id > 0 ? id : null}
      text={name}
      placeholder={t('any')}
      canAdd={false}
      onChange={(picked) => onChange([picked === null ? '' : String(picked)])}
    />
  )
}

const RangeValue = ({ label, values, onChange }: ValueProps) => {
  const { t } = useTranslation()
  return (
    <div className={css.days}>
      {ENDS.map((end, place) => (
        <DateField
          key={end}
          of={label}
          label={t(`date_${end}`)}
          value={secondsOfDay(values[place] ?? '')}
          onChange={(seconds) =>
            onChange(ENDS.map((_, each) => (each === place ? dayOf(seconds) : (values[each] ?? ''))))
          }
        />
      ))}
    </div>
  )
}

export const KeyedFilter = ({ entity, control, filters, onSet }: KeyedFilterProps) => {
  const { t, i18n } = useTranslation()
  const words = useWords(entity)
  const { group, keys } = control
  const [chosen, setChosen] = useState(() => keys.find((key) => isSet(key, filters))?.name ?? keys[0]?.name ?? '')
  const key = keys.find(({ name }) => name === chosen) ?? keys[0]
  if (!key) return null
  const label = t(`filter_${group}`)
  const values = valuesOf(key, filters)
  // "Any role" and "either carrier" are no fields of the record.
  const wordsOf = ({ name, field }: KeyControl) => {
    const own = `filter_by_${name}`
    return i18n.exists(own) ? t(own) : words.field(field)
  }
  const choose = (name: string) => {
    const next = keys.find((each) => each.name === name)
    if (!next) return
    setChosen(name)
    onSet({ ...filterValues(key, []), ...filterValues(next, values) })
  }
  const value = { label, values, onChange: (changed: readonly string[]) => onSet(filterValues(key, changed)) }
  return (
    <fieldset className={css.group} data-kind={key.kind}>
      <legend className="visually-hidden">{label}</legend>
      <SelectField
        label={key.kind === 'range' ? label : t('filter_by')}
        value={key.name}
        emptiable={false}
        options={keys.map((each) => ({ value: each.name, label: wordsOf(each) }))}
        onChange={choose}
      />
      {key.kind === 'ref' ? (
        <RefValue {...value} control={key} />
      ) : (
        <RangeValue {...value} label={wordsOf(key)} control={key} />
      )}
    </fieldset>
  )
}
