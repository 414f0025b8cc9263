/** One end of a leg: the city, found by typing or in its picker, with its address. */
import { city } from '@fura/shared/entities/city.ts'
import { IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import autocomplete from '#entity/autocomplete.module.css'
import { RefPicker } from '#entity/ref-picker.tsx'
import { useAutocomplete } from '#entity/use-autocomplete.tsx'
import { nameOf } from '#i18n/names.ts'
import type { Row } from '#offline/reads.ts'
import { IconButton } from '#ui/icon-button.tsx'
import css from './leg-card.module.css'

interface PointRowProps {
  label: string
  value: number | string | null
  name: string
  address: string
  isWrong: boolean
  onPick: (id: number | string, name: string) => void
}

export const PointRow = ({ label, value, name, address, isWrong, onPick }: PointRowProps) => {
  const { t } = useTranslation()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const pick = (row: Row) => {
    setOpen(false)
    onPick(row.id, nameOf(row))
  }
  const open = (typed: string) => {
    setSearch(typed)
    setOpen(true)
  }
  const { inputProps, type, browse, results } = useAutocomplete({ of: city, text: name, onPick: pick, onBrowse: open })
  return (
    <div className={`${css.point} ${autocomplete.autocomplete}`} data-wrong={isWrong || undefined}>
      <div className={css.pointWords}>
        <label className={css.label} htmlFor={id}>
          {label}
        </label>
        <input
          {...inputProps}
          id={id}
          className={css.city}
          placeholder={t('quote_choose_city')}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-error` : undefined}
          onChange={({ target }) => type(target.value)}
        />
        {address !== '' && <span className={css.address}>{address}</span>}
        {isWrong && (
          <span id={`${id}-error`} className={css.error}>
            {t('field_error.required')}
          </span>
        )}
      </div>
      <IconButton
        label={t('choose_in_list', { field: label })}
        icon={<IconChevronRight aria-hidden />}
        tabIndex={-1}
        onPointerDown={(event) => event.preventDefault()}
        onClick={browse}
      />
      {results}
      <RefPicker
        of={city}
        open={isOpen}
        title={label}
        {...{ value, search }}
        onPick={pick}
        onClose={() => setOpen(false)}
      />
    </div>
  )
}
