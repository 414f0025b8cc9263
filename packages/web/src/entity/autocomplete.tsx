/** A field that finds a record while the user types; a button beside it opens the whole list. */
import { IconListSearch } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldFrame, type FieldLook, useFieldControl } from '#ui/field-frame.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ClearButton } from '#ui/text-field.tsx'
import css from './autocomplete.module.css'
import { type AutocompleteSource, useAutocomplete } from './use-autocomplete.tsx'

interface AutocompleteProps<N extends string> extends FieldLook, AutocompleteSource<N> {
  placeholder?: string
  /** Without it the choice can be changed, but not cleared. */
  onClear?: (() => void) | undefined
}

export const Autocomplete = <N extends string>({
  of,
  text,
  pickerFilters,
  onPick,
  onBrowse,
  onClear,
  placeholder,
  ...look
}: AutocompleteProps<N>) => {
  const { t } = useTranslation()
  const { value, type, browse, leave, inputProps, results } = useAutocomplete({
    of,
    text,
    pickerFilters,
    onPick,
    onBrowse,
  })
  const control = useFieldControl(look)
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    leave()
    onClear?.()
    input.current?.focus()
  }
  return (
    <div className={css.autocomplete}>
      <FieldFrame
        {...look}
        id={control.id}
        filled={value !== '' || Boolean(placeholder)}
        slot={
          !look.disabled && (
            <>
              {text !== '' && onClear && <ClearButton onPress={clear} />}
              <IconButton
                label={t('choose_in_list', { field: look.label })}
                icon={<IconListSearch aria-hidden />}
                tabIndex={-1}
                // The field keeps the focus and the typed text.
                onPointerDown={(event) => event.preventDefault()}
                onClick={browse}
              />
            </>
          )
        }
      >
        <input
          {...control}
          {...inputProps}
          ref={input}
          placeholder={placeholder}
          onChange={({ target }) => type(target.value)}
        />
      </FieldFrame>
      {results}
    </div>
  )
}
