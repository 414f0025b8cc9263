/** Text of several lines that grows with what is written, and can be dictated. */
import { IconMicrophone, IconPlayerStopFilled } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'

import { FieldFrame, type FieldLook, useFieldControl } from './field-frame.tsx'
import { IconButton } from './icon-button.tsx'
import css from './text-box.module.css'
import { useDictation } from './use-dictation.ts'
import { useValue, type ValueProps } from './use-value.ts'

type AreaProps = Pick<ComponentProps<'textarea'>, 'name' | 'placeholder' | 'maxLength' | 'readOnly' | 'onBlur'>

export interface TextBoxProps extends FieldLook, ValueProps<string>, AreaProps {}

const appendText = (text: string, dictated: string): string =>
  (text === '' || /\s$/.test(text) ? text : `${text} `) + dictated

const Microphone = ({ isListening, onPress }: { isListening: boolean; onPress: () => void }) => {
  const { t } = useTranslation()
  const Icon = isListening ? IconPlayerStopFilled : IconMicrophone
  return (
    <span className={css.microphone} data-listening={isListening || undefined}>
      <IconButton
        label={t(isListening ? 'dictate_stop' : 'dictate')}
        icon={<Icon aria-hidden />}
        aria-pressed={isListening}
        onClick={onPress}
      />
    </span>
  )
}

export const TextBox = ({
  value: given,
  defaultValue,
  onChange,
  label,
  error,
  hint,
  required,
  disabled,
  id,
  ...area
}: TextBoxProps) => {
  const [value, setValue] = useValue({ value: given, defaultValue, onChange }, '')
  const control = useFieldControl({ id, error, hint, required, disabled })
  const { isListening, toggle } = useDictation((dictated) => setValue(appendText(value, dictated)))
  return (
    <FieldFrame
      {...{ label, error, hint, required, disabled }}
      id={control.id}
      filled={value !== '' || Boolean(area.placeholder)}
      slot={toggle && !disabled && !area.readOnly && <Microphone isListening={isListening} onPress={toggle} />}
      tall
    >
      <textarea {...area} {...control} rows={3} value={value} onChange={({ target }) => setValue(target.value)} />
    </FieldFrame>
  )
}
