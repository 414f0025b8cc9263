/**
 * Finds a record by typing (S5.07): from three characters on, five results at most with a word that there are more. Who
 * leaves the field without a choice finds his last one in it.
 */
import { AUTOCOMPLETE_FROM_CHARACTERS, AUTOCOMPLETE_RESULTS } from '@fura/shared/constants.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '#app/contexts.tsx'
import type { Row } from '#offline/reads.ts'
import type { FieldLook } from '#ui/field-frame.tsx'
import { Highlight } from '#ui/highlight.tsx'
import { TextField } from '#ui/text-field.tsx'
import css from './autocomplete.module.css'
import { type Narrowing, pickerNarrowing } from './narrowing.ts'
import { recordName } from './record-name.ts'
import { useBrowse } from './use-browse.ts'
import { useSettled } from './use-settled.ts'

interface AutocompleteProps extends FieldLook {
  of: Entity
  /** The name of the last choice. */
  text: string
  narrowing?: Narrowing
  onPick: (row: Row) => void
}

const NONE: Narrowing = {}

const isLongEnough = (text: string): boolean => [...text.trim()].length >= AUTOCOMPLETE_FROM_CHARACTERS

interface ResultsProps {
  entity: Entity
  id: string
  rows: readonly Row[]
  hasMore: boolean
  search: string
  active: number
  onPick: (row: Row) => void
}

const Results = ({ entity, id, rows, hasMore, search, active, onPick }: ResultsProps) => {
  const { t } = useTranslation()
  return (
    <div className={css.dropdown}>
      <ul id={id} role="listbox" className={css.results}>
        {rows.map((row, index) => (
          <li
            key={row.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={css.result}
            // The field keeps the focus, so that it does not take the press for leaving.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onPick(row)}
          >
            <Highlight text={recordName(entity, row)} query={search} />
          </li>
        ))}
      </ul>
      {rows.length === 0 && <p className={css.notice}>{t('nothing_found')}</p>}
      {hasMore && <p className={css.notice}>{t('only_first_five')}</p>}
    </div>
  )
}

const moved = (key: string, active: number, count: number): number =>
  key === 'ArrowDown' ? (active + 1) % count : (active - 1 + count) % count

export const Autocomplete = ({ of: entity, text, narrowing = NONE, onPick, ...look }: AutocompleteProps) => {
  const id = useId()
  const { variant } = useInstallation()
  /** What is being typed; null while the last choice stands. */
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const asked = useSettled(typed ?? '')
  const isOpen = typed !== null && isLongEnough(typed) && isLongEnough(asked)
  const filters = { ...pickerNarrowing(entity, variant), ...narrowing }
  const { state, rows: all, total } = useBrowse(entity, { filters, search: asked, page: 1 }, isOpen)
  const rows = all.slice(0, AUTOCOMPLETE_RESULTS)
  const isShown = isOpen && state === 'ready'

  const leave = () => {
    setTyped(null)
    setActive(0)
  }
  const pick = (row: Row) => {
    onPick(row)
    leave()
  }
  const press = (event: KeyboardEvent) => {
    const row = rows[active]
    if (event.key === 'Escape') leave()
    if (!isShown || rows.length === 0) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setActive(moved(event.key, active, rows.length))
    else if (event.key === 'Enter' && row) pick(row)
    else return
    event.preventDefault()
  }
  return (
    <div className={css.autocomplete}>
      <TextField
        {...look}
        role="combobox"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={isShown}
        aria-controls={isShown ? id : undefined}
        aria-activedescendant={isShown && rows.length > 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        value={typed ?? text}
        onChange={(next) => {
          setTyped(next)
          setActive(0)
        }}
        onKeyDown={press}
        onBlur={leave}
      />
      {isShown && (
        <Results
          {...{ entity, id, rows }}
          hasMore={total > AUTOCOMPLETE_RESULTS}
          search={asked}
          active={active}
          onPick={pick}
        />
      )}
    </div>
  )
}
