/** One declared field as an input: its kind chooses the control, its declaration the limits and the label. */
import { EMAIL_HINT } from '@fura/shared/constants.ts'
import type { Entity, Fields } from '@fura/shared/entities/entity.ts'
import { targetOf, type FieldNamed } from '@fura/shared/entities/index.ts'
import type { Field as Declared } from '@fura/shared/fields/field.ts'
import { recordWording } from '@fura/shared/mode-fields.ts'
import { offeredValues } from '@fura/shared/variant-values.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '#core/contexts.tsx'
import type { Row } from '#offline/reads.ts'
import { DateField } from '#ui/date-field.tsx'
import type { FieldLook } from '#ui/field-frame.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { SwitchRow } from '#ui/switch-row.tsx'
import { TextBox } from '#ui/text-box.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { RowValues } from '#offline/row.ts'
import { dayLimits } from './day-limits.ts'
import { useFieldErrorText } from './error-text.ts'
import css from './form.module.css'
import { isLookup } from './is-lookup.ts'
import { LazyTypedRefField } from './lazy-typed-ref-field.tsx'
import { fieldPickerFilters, isWaiting } from './picker-filters.ts'
import { RefField, type RefFieldProps } from './ref-field.tsx'
import { useWords, type Words } from './words.ts'

interface FieldProps<N extends string = string> {
  entity: Entity<Fields, N>
  name: FieldNamed<N>
  value: unknown
  /** The name of the chosen record of a reference. */
  text?: string
  /** A code of api.md. */
  error?: string | undefined
  /** A code too: the value looks wrong, but may be saved. */
  warning?: string | undefined
  disabled?: boolean
  /** The rest of the form: its values may filter a picker. */
  values?: RowValues
  /** The deal that a part belongs to; else the form's own values decide the mode. */
  deal?: RowValues
  /** With the chosen record, if one was picked. */
  onChange: (value: unknown, chosenName?: string, chosen?: Row) => void
}

interface Drawn extends Omit<FieldProps, 'error' | 'warning'> {
  field: Declared
  look: FieldLook
  words: Words
}

const FieldWarning = ({ text }: { text: string }) => (
  <span className={css.warning} role="status">
    <IconAlertTriangle aria-hidden />
    {text}
  </span>
)

/** Loaded late: only people have such a field. */
const CardField = lazy(async () => ({ default: (await import('#ui/card-field.tsx')).CardField }))

const asText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

const TypedField = ({ name, field, look, value, onChange }: Drawn) => {
  const shared = { ...look, name, value: asText(value), onChange }
  switch (field.kind) {
    case 'long_text':
      return <TextBox {...shared} maxLength={field.max} />
    case 'phone':
      return <PhoneField {...shared} />
    case 'email':
      return <TextField {...shared} type="email" inputMode="email" placeholder={EMAIL_HINT} maxLength={field.max} />
    case 'card':
      return (
        <Suspense>
          <CardField {...shared} />
        </Suspense>
      )
    case 'plate':
    case 'code':
    case 'letters':
    case 'iban':
      return <TextField {...shared} upperCase autoComplete="off" maxLength={field.max} />
    case 'color':
      return <TextField {...shared} upperCase hint={<StatusChip label={asText(value)} color={asText(value)} />} />
    case 'int':
      return <NumberField {...shared} whole />
    case 'money':
      return <MoneyField {...shared} />
    case 'price':
    case 'rate':
    case 'qty':
      return <NumberField {...shared} />
    default:
      return <TextField {...shared} autoComplete="off" maxLength={field.max} />
  }
}

const ChoiceField = ({ name, field, look, words, value, onChange }: Drawn) => {
  const values = offeredValues(useInstallation().variant, name, field.values ?? [], value)
  return (
    <SelectField
      {...look}
      name={name}
      value={asText(value)}
      options={values.map((each) => ({ value: String(each), label: words.choice(name, each) }))}
      onChange={(text) => onChange(values.find((each) => String(each) === text) ?? null)}
    />
  )
}

/** Short lists are scrolled, long ones are searched; the parts of a deal are few. */
const Reference = (props: RefFieldProps) =>
  isLookup(props.to) || props.to.part ? <RefField {...props} /> : <LazyTypedRefField {...props} />

const asId = (value: unknown): number | string | null =>
  typeof value === 'number' || typeof value === 'string' ? value : null

export const Field = <N extends string>({ error, warning, ...props }: FieldProps<N>) => {
  const name: string = props.name
  const entity: Entity = props.entity
  const { value, text = '', disabled = false, values = {}, deal = values, onChange } = props
  const field = entity.fields[name]
  const words = useWords(entity, recordWording(entity.name, deal, values))
  const errorText = useFieldErrorText()
  const { t } = useTranslation()
  const { variant } = useInstallation()
  if (!field) throw new Error(`${entity.name} has no field ${name}`)
  const waits = isWaiting(entity, name, values)
  const look: FieldLook = {
    label: words.field(name),
    required: field.required === true,
    disabled: disabled || waits,
    ...(waits ? { hint: t('person_needs_client') } : {}),
    ...(error === undefined ? {} : { error: errorText(error) }),
    ...(warning === undefined ? {} : { hint: <FieldWarning text={errorText(warning)} /> }),
  }
  const date = () => ({
    ...look,
    name,
    ...dayLimits(entity, name, values, Date.now() / 1000),
    value: typeof value === 'number' ? value : 0,
    onChange,
  })
  switch (field.kind) {
    case 'flag':
      return (
        <SwitchRow
          {...{ label: look.label, name, disabled }}
          value={value === 1}
          onChange={(on) => onChange(on ? 1 : 0)}
        />
      )
    case 'date':
      return <DateField {...date()} />
    case 'date_time':
      return <DateField {...date()} withTime />
    case 'choice':
      return <ChoiceField {...props} {...{ entity, name, field, look, words }} />
    case 'ref':
      return (
        <Reference
          {...look}
          to={targetOf(field)}
          value={asId(value)}
          text={text}
          pickerFilters={fieldPickerFilters(entity, name, values, { variant, deal })}
          onChange={onChange}
        />
      )
    default:
      return <TypedField {...props} {...{ entity, name, field, look, words }} />
  }
}
