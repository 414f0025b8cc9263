/** Text of several lines that grows with what is written, and can be dictated. */
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { FieldFrame, type FieldLook, useFieldControl } from './field-frame.tsx'
import { hasDictation } from './has-dictation.ts'
import { useValue, type ValueProps } from './use-value.ts'

type AreaProps = Pick<ComponentProps<'textarea'>, 'name' | 'placeholder' | 'maxLength' | 'readOnly' | 'onBlur'>

export interface TextBoxProps extends FieldLook, ValueProps<string>, AreaProps {}

const appendText = (text: string, dictated: string): string =>
  (text === '' || /\s$/.test(text) ? text : `${text} `) + dictated

const Microphone = lazy(async () => ({ default: (await import('./microphone.tsx')).Microphone }))

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
  const [canDictate] = useState(hasDictation)
  return (
    <FieldFrame
      {...{ label, error, hint, required, disabled }}
      id={control.id}
      filled={value !== '' || Boolean(area.placeholder)}
      slot={
        canDictate &&
        !disabled &&
        !area.readOnly && (
          <Suspense>
            <Microphone onText={(dictated) => setValue(appendText(value, dictated))} />
          </Suspense>
        )
      }
      tall
    >
      <textarea {...area} {...control} rows={3} value={value} onChange={({ target }) => setValue(target.value)} />
    </FieldFrame>
  )
}
