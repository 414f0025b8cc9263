/** The search of a list or a picker, on a surface or inside the ink of a header, with a filter button where there are filters. */
import { IconAdjustmentsHorizontal, IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import css from './search-box.module.css'
import { useValue, type ValueProps } from './use-value.ts'

export interface SearchBoxProps extends ValueProps<string> {
  /** What can be searched by: "number, client, truck". */
  placeholder?: string | undefined
  onInk?: boolean
  /** Enter: search at once. */
  onSubmit?: ((text: string) => void) | undefined
  /** Opens the filter panel. */
  onFilters?: (() => void) | undefined
  /** How many filters are set. */
  filterCount?: number
  /** The key that focuses it, shown on desktop. */
  hotkey?: string | undefined
  id?: string
}

/** An icon inside the ink of a header; on a surface there is room for words. */
const FilterButton = ({ onInk, count, onPress }: { onInk: boolean; count: number; onPress: () => void }) => {
  const { t } = useTranslation()
  const icon = <IconAdjustmentsHorizontal aria-hidden />
  if (onInk) return <IconButton label={t('filters')} icon={icon} kind="ink" count={count} onClick={onPress} />
  return (
    <Button kind="quiet" icon={icon} aria-label={count > 0 ? `${t('filters')} ${count}` : undefined} onClick={onPress}>
      {t('filters')}
      {count > 0 && ` · ${count}`}
    </Button>
  )
}

export const SearchBox = ({
  placeholder,
  onInk = false,
  onSubmit,
  onFilters,
  filterCount = 0,
  hotkey,
  id,
  ...own
}: SearchBoxProps) => {
  const { t } = useTranslation()
  const ownId = useId()
  const [value, setValue] = useValue(own, '')
  const ref = useRef<HTMLInputElement>(null)
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onSubmit?.(value)
    // A phone's keyboard covers the results, so it closes; on desktop the focus stays for further typing.
    if (window.matchMedia('(pointer: coarse)').matches) ref.current?.blur()
  }
  const clear = () => {
    setValue('')
    ref.current?.focus()
  }
  return (
    <div className={css.search} data-ink={onInk || undefined}>
      <div className={css.box}>
        <IconSearch className={css.glass} aria-hidden />
        <input
          ref={ref}
          id={id ?? ownId}
          className={css.input}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={t('search')}
          placeholder={placeholder ?? t('search')}
          value={value}
          onChange={({ target }) => setValue(target.value)}
          onKeyDown={press}
        />
        {value === '' && hotkey && (
          <kbd className={css.hotkey} aria-hidden>
            {hotkey}
          </kbd>
        )}
        {value !== '' && (
          <IconButton label={t('clear')} icon={<IconX aria-hidden />} kind={onInk ? 'ink' : 'plain'} onClick={clear} />
        )}
      </div>
      {onFilters && (
        <span className={css.filter}>
          <FilterButton onInk={onInk} count={filterCount} onPress={onFilters} />
        </span>
      )}
    </div>
  )
}
