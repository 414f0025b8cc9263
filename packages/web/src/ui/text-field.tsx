/** One line of text: with a clear button when it has a value, or an eye if it is a password. */
import { IconEye, IconEyeOff, IconX } from '@tabler/icons-react'
import { type ComponentProps, useImperativeHandle, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { FieldFrame, type FieldLook, useFieldControl } from './field-frame.tsx'
import { IconButton } from './icon-button.tsx'
import { rewriteUpperCase } from './input-text.ts'
import { useValue, type ValueProps } from './use-value.ts'

type InputProps = Omit<ComponentProps<'input'>, keyof FieldLook | keyof ValueProps<string> | 'size'>

export interface TextFieldProps extends FieldLook, ValueProps<string>, InputProps {
  /** Typed letters become capitals: plates, codes. */
  upperCase?: boolean
}

/** A phone must not autocorrect a login, an address or a plate. */
const NO_HELP_IN_TYPING = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false }

const PasswordEye = ({ isShown, onPress }: { isShown: boolean; onPress: () => void }) => {
  const { t } = useTranslation()
  const Icon = isShown ? IconEyeOff : IconEye
  return (
    <IconButton
      label={t(isShown ? 'hide_password' : 'show_password')}
      icon={<Icon aria-hidden />}
      aria-pressed={isShown}
      onClick={onPress}
    />
  )
}

/** Out of the tab order: on a keyboard one empties a field without it. */
export const ClearButton = ({ onPress }: { onPress: () => void }) => {
  const { t } = useTranslation()
  return <IconButton label={t('clear')} icon={<IconX aria-hidden />} tabIndex={-1} onClick={onPress} />
}

export const TextField = ({
  value: given,
  defaultValue,
  onChange,
  label,
  error,
  hint,
  required,
  disabled,
  id,
  ref,
  upperCase = false,
  type = 'text',
  ...input
}: TextFieldProps) => {
  const [value, setValue] = useValue({ value: given, defaultValue, onChange }, '')
  const [isShown, setShown] = useState(false)
  const control = useFieldControl({ id, error, hint, required, disabled })
  const own = useRef<HTMLInputElement>(null)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => own.current)
  const isPassword = type === 'password'
  const isEmptiable = !isPassword && value !== '' && !disabled && !input.readOnly
  const clear = () => {
    setValue('')
    own.current?.focus()
  }
  const eye = isPassword && <PasswordEye isShown={isShown} onPress={() => setShown(!isShown)} />
  return (
    <FieldFrame
      {...{ label, error, hint, required, disabled }}
      id={control.id}
      filled={value !== '' || Boolean(input.placeholder)}
      slot={eye || (isEmptiable && <ClearButton onPress={clear} />)}
    >
      <input
        {...(type !== 'text' || upperCase ? NO_HELP_IN_TYPING : {})}
        {...input}
        {...control}
        ref={own}
        type={isPassword && isShown ? 'text' : type}
        value={value}
        onChange={({ target }) => setValue(upperCase ? rewriteUpperCase(target) : target.value)}
      />
    </FieldFrame>
  )
}
