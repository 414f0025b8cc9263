/** The input of a date field on desktop: the day is typed ("17.11", "17.11.26", "17.11 14:30"), a button opens the calendar. */
import { IconCalendar } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PickedTime, typedMoment } from './date-text.ts'
import { FieldFrame, type FieldLook, useFieldControl } from './field-frame.tsx'
import { IconButton } from './icon-button.tsx'

interface TypedDateProps extends FieldLook {
  name?: string | undefined
  placeholder?: string | undefined
  /** The text of the current day; '' for none. */
  text: string
  today: string
  min?: string | undefined
  max?: string | undefined
  /** The time for a day typed without one. */
  time: Omit<PickedTime, 'day'>
  isOpen: boolean
  /** null empties the field. */
  onType: (moment: PickedTime | null) => void
  onOpen: () => void
}

const useTypedDate = ({ text, today, min, max, time, onType }: TypedDateProps) => {
  /** The text being typed; null while the current day is shown. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  const type = (next: string | null) => {
    setTyped(next)
    setWrong(false)
  }
  /** Whether the field now holds a valid day or nothing. */
  const take = (): boolean => {
    if (typed === null || typed === text) return true
    const isEmpty = typed.trim() === ''
    const moment = isEmpty ? null : typedMoment(typed, today, time)
    const isPossible = moment !== null && moment.day >= (min ?? '') && (max === undefined || moment.day <= max)
    if (isEmpty || isPossible) {
      type(null)
      onType(moment)
    } else setWrong(true)
    return isEmpty || isPossible
  }
  return { typed, isWrong, type, take }
}

export const TypedDate = (props: TypedDateProps) => {
  const { name, placeholder, text, isOpen, onOpen, label, hint, required, disabled, id } = props
  const { t } = useTranslation()
  const { typed, isWrong, type, take } = useTypedDate(props)
  const error = isWrong ? t('date_wrong') : props.error
  const control = useFieldControl({ id, error, hint, required, disabled })
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault()
      onOpen()
    }
    // A wrong day prevents the form from being sent with the one before.
    if (event.key === 'Enter' && !take()) event.preventDefault()
    if (event.key === 'Escape' && typed !== null) {
      event.stopPropagation()
      type(null)
    }
  }
  return (
    <FieldFrame
      {...{ label, error, hint, required, disabled }}
      id={control.id}
      filled={(typed ?? text) !== '' || Boolean(placeholder)}
      slot={
        !disabled && (
          <IconButton
            label={t('choose_in_list', { field: label })}
            icon={<IconCalendar aria-hidden />}
            tabIndex={-1}
            onClick={onOpen}
          />
        )
      }
    >
      <input
        {...control}
        name={name}
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        autoComplete="off"
        inputMode="numeric"
        placeholder={placeholder}
        value={typed ?? text}
        onChange={({ target }) => type(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={take}
        onKeyDown={press}
      />
    </FieldFrame>
  )
}
