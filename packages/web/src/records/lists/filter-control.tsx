/** One control of a filter panel: a picker for a reference, a list for a choice, a switch for a flag, two days for a range. */
import { useTranslation } from 'react-i18next'
import { RefField } from '#entity/ref-field.tsx'
import { useRecordName } from '#entity/use-record-name.ts'
import { useWords } from '#entity/words.ts'
import { DateField } from '#ui/date-field.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { SwitchRow } from '#ui/switch-row.tsx'
import { TextField } from '#ui/text-field.tsx'
import { ChipsFilter } from './chips-filter.tsx'
import { dayOf, secondsOfDay } from './filter-days.ts'
import type { FilterControl as Declared, FilterControlProps } from './filter-kinds.ts'
import css from './filter-panel.module.css'
import { KeyedFilter } from './keyed-filter.tsx'

type Of<K extends Declared['kind']> = FilterControlProps<Extract<Declared, { kind: K }>>

const RangeFilter = ({ entity, control, filters, onSet }: Of<'range'>) => {
  const { t } = useTranslation()
  const label = useWords(entity).field(control.field)
  return (
    <fieldset className={css.range}>
      <legend>{label}</legend>
      {(['from', 'to'] as const).map((end) => (
        <DateField
          key={end}
          of={label}
          label={t(`date_${end}`)}
          value={secondsOfDay(filters[`${control.name}_${end}`] ?? '')}
          onChange={(seconds) => onSet({ [`${control.name}_${end}`]: dayOf(seconds) })}
        />
      ))}
    </fieldset>
  )
}

const AmountsFilter = ({ entity, control, filters, onSet }: Of<'amounts'>) => {
  const { t } = useTranslation()
  const label = useWords(entity).field(control.field)
  return (
    <fieldset className={css.range}>
      <legend>{label}</legend>
      {(['from', 'to'] as const).map((end) => (
        <NumberField
          key={end}
          label={t(`date_${end}`)}
          value={filters[`${control.name}_${end}`] ?? ''}
          onChange={(amount) => onSet({ [`${control.name}_${end}`]: amount })}
        />
      ))}
    </fieldset>
  )
}

const TextFilter = ({ entity, control, filters, onSet }: Of<'text'>) => (
  <TextField
    label={useWords(entity).field(control.field)}
    value={filters[control.name] ?? ''}
    onChange={(text) => onSet({ [control.name]: text })}
  />
)

const RefFilter = ({ entity, control, filters, onSet }: Of<'ref'>) => {
  const { t } = useTranslation()
  const label = useWords(control.of ?? entity).field(control.field)
  const id = Number(filters[control.name] ?? 0)
  const name = useRecordName(control.to, id)
  return (
    <RefField
      label={label}
      to={control.to}
      value={id > 0 ? id : null}
      text={name}
      placeholder={t('any')}
      canAdd={false}
      onChange={(picked) => onSet({ [control.name]: picked === null ? '' : String(picked) })}
    />
  )
}

const ChoiceFilter = ({ entity, control, filters, onSet }: Of<'choice'>) => {
  const { t } = useTranslation()
  const words = useWords(entity)
  return (
    <SelectField
      label={words.field(control.field)}
      placeholder={t('any')}
      value={filters[control.name] ?? ''}
      options={control.values.map((value) => ({ value: String(value), label: words.choice(control.field, value) }))}
      onChange={(value) => onSet({ [control.name]: value })}
    />
  )
}

const FlagsFilter = ({ entity, control, filters, onSet }: Of<'flags'>) => {
  const { t } = useTranslation()
  const words = useWords(entity)
  const options = Object.entries(control.flags).map(([value, field]) => ({ value, label: words.field(field) }))
  const none = control.none === null ? [] : [{ value: String(control.none), label: t('no_type') }]
  return (
    <SelectField
      label={t(`filter_${control.field}`)}
      placeholder={t('any')}
      value={filters[control.name] ?? ''}
      options={[...options, ...none]}
      onChange={(value) => onSet({ [control.name]: value })}
    />
  )
}

const WordsFilter = ({ entity, control, filters, onSet }: Of<'words'>) => {
  const { t } = useTranslation()
  const words = useWords(entity)
  const none = Object.fromEntries(control.words.map(({ name }) => [name, '']))
  return (
    <SelectField
      label={words.field(control.field)}
      placeholder={t('any')}
      value={control.words.find(({ name }) => filters[name] === '1')?.name ?? ''}
      options={control.words.map(({ name, value }) => ({ value: name, label: words.choice(control.field, value) }))}
      onChange={(name) => onSet({ ...none, ...(name === '' ? {} : { [name]: '1' }) })}
    />
  )
}

const FlagFilter = ({ entity, control, filters, onSet }: Of<'flag'>) => {
  const { t } = useTranslation()
  const words = useWords(entity)
  return (
    <SwitchRow
      label={control.label ? t(control.label) : words.field(control.field)}
      value={filters[control.name] === '1'}
      onChange={(isOn) => onSet({ [control.name]: isOn ? '1' : '' })}
    />
  )
}

export const FilterControl = ({ control, ...rest }: FilterControlProps) => {
  switch (control.kind) {
    case 'range':
      return <RangeFilter control={control} {...rest} />
    case 'amounts':
      return <AmountsFilter control={control} {...rest} />
    case 'text':
      return <TextFilter control={control} {...rest} />
    case 'ref':
      return control.chips ? (
        <ChipsFilter control={{ ...control, chips: control.chips }} {...rest} />
      ) : (
        <RefFilter control={control} {...rest} />
      )
    case 'keyed':
      return <KeyedFilter control={control} {...rest} />
    case 'choice':
      return <ChoiceFilter control={control} {...rest} />
    case 'words':
      return <WordsFilter control={control} {...rest} />
    case 'flags':
      return <FlagsFilter control={control} {...rest} />
    case 'flag':
      return <FlagFilter control={control} {...rest} />
  }
}
