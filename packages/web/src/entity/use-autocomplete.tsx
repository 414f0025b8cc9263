/**
 * Finds a record by typing (S5.07): from three characters on, five results at most with a notice when there are more. Leaving
 * without a choice restores the text of the last one. Without a network it searches the records of this device.
 */
import { AUTOCOMPLETE_FROM_CHARACTERS, AUTOCOMPLETE_RESULTS } from '@fura/shared/constants.ts'
import type { Entity, Fields } from '@fura/shared/entities/entity.ts'
import type { FiltersOf } from '@fura/shared/entities/filter-names.ts'
import { type ComponentProps, type FocusEvent, type KeyboardEvent, lazy, Suspense, useId, useState } from 'react'
import { useInstallation } from '#core/contexts.tsx'
import type { Row } from '#offline/reads.ts'
import { offeredFilters } from './picker-filters.ts'
import { useBrowse } from './use-browse.ts'
import { useDebounced } from './use-debounced.ts'

/** Loaded late: most fields are never typed in. */
const AutocompleteResults = lazy(async () => ({
  default: (await import('./autocomplete-results.tsx')).AutocompleteResults,
}))

const Results = (props: ComponentProps<typeof AutocompleteResults>) => (
  <Suspense>
    <AutocompleteResults {...props} />
  </Suspense>
)

export interface AutocompleteSource<N extends string = string> {
  of: Entity<Fields, N>
  /** The name of the last choice. */
  text: string
  pickerFilters?: FiltersOf<N> | undefined
  onPick: (row: Row) => void
  /** Opens the whole list with the typed text. */
  onBrowse: (typed: string) => void
}

const isLongEnough = (text: string): boolean => [...text.trim()].length >= AUTOCOMPLETE_FROM_CHARACTERS

const nextActive = (key: string, active: number, count: number): number =>
  key === 'ArrowDown' ? (active + 1) % count : (active - 1 + count) % count

export const useAutocomplete = ({ of: entity, text, pickerFilters, onPick, onBrowse }: AutocompleteSource) => {
  const id = useId()
  const { variant } = useInstallation()
  /** The text being typed; null while the last choice is shown. */
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const debouncedText = useDebounced(typed ?? '')
  const isOpen = typed !== null && isLongEnough(typed) && isLongEnough(debouncedText)
  const filters = { ...offeredFilters(entity, variant), ...pickerFilters }
  const browsed = useBrowse(entity, { filters, search: debouncedText, page: 1 }, isOpen)
  const rows = browsed.rows.slice(0, AUTOCOMPLETE_RESULTS)
  const isShown = isOpen && browsed.state !== 'loading'
  const hasRows = isShown && browsed.state === 'ready' && rows.length > 0

  const type = (next: string | null) => {
    setTyped(next)
    setActive(0)
  }
  const leave = () => type(null)
  const pick = (row: Row) => {
    onPick(row)
    leave()
  }
  const browse = () => {
    onBrowse(typed?.trim() ?? '')
    leave()
  }
  const press = (event: KeyboardEvent) => {
    const row = hasRows ? rows[active] : undefined
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (event.key === 'Escape' && typed !== null) {
      // Undoes only the typing: the sheet around it stays open.
      event.stopPropagation()
      leave()
    } else if (isArrow && row) setActive(nextActive(event.key, active, rows.length))
    else if (event.key === 'ArrowDown') browse()
    // During typing, Enter chooses; it does not submit the form.
    else if (event.key === 'Enter' && typed !== null) {
      if (row) pick(row)
    } else return
    event.preventDefault()
  }
  return {
    value: typed ?? text,
    type,
    browse,
    leave,
    inputProps: {
      role: 'combobox',
      'aria-autocomplete': 'list' as const,
      'aria-haspopup': 'listbox' as const,
      'aria-expanded': isShown,
      'aria-controls': isShown ? id : undefined,
      'aria-activedescendant': hasRows ? `${id}-${active}` : undefined,
      autoComplete: 'off',
      value: typed ?? text,
      onKeyDown: press,
      onBlur: leave,
      // Typing replaces the last choice.
      onFocus: ({ target }: FocusEvent<HTMLInputElement>) => target.select(),
    },
    results: isShown && <Results {...{ entity, id, browsed, rows, active }} search={debouncedText} onPick={pick} />,
  }
}
