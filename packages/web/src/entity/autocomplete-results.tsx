/** The results of typed letters: up to five records to choose from, or why there are none. */
import { AUTOCOMPLETE_RESULTS } from '@fura/shared/constants.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '#offline/reads.ts'
import { Highlight } from '#ui/highlight.tsx'
import css from './autocomplete.module.css'
import { RowMarks } from './row-marks.tsx'
import type { Browsed } from './use-browse.ts'
import { useRowText } from './use-row-text.ts'

interface AutocompleteResultsProps {
  entity: Entity
  /** The id of the list of options. */
  id: string
  browsed: Browsed
  rows: readonly Row[]
  search: string
  /** The option that Enter chooses. */
  active: number
  onPick: (row: Row) => void
}

const useNotices = ({ state, rows, total, source }: Browsed): string[] => {
  const { t } = useTranslation()
  if (state === 'missing') return [t('not_loaded')]
  if (state === 'unmatched') return [t('not_among_loaded')]
  if (state === 'failed') return [t('load_failed')]
  return [
    ...(rows.length === 0 ? [t('nothing_found')] : []),
    ...(total > AUTOCOMPLETE_RESULTS ? [t('only_first_five')] : []),
    ...(source === 'device' ? [t('on_this_device')] : []),
  ]
}

export const AutocompleteResults = ({
  entity,
  id,
  browsed,
  rows,
  search,
  active,
  onPick,
}: AutocompleteResultsProps) => {
  const textOf = useRowText(entity)
  const notices = useNotices(browsed)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [rows.length])
  return (
    <div ref={place} className={css.dropdown}>
      <ul id={id} role="listbox" className={css.results}>
        {rows.map((row, index) => {
          const { title, texts } = textOf(row)
          return (
            <li
              key={row.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              className={css.result}
              // The field keeps the focus, so that the press does not count as leaving it.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onPick(row)}
            >
              <span className={css.name}>
                <Highlight text={title} query={search} />
                <RowMarks entity={entity} row={row} />
              </span>
              {texts.length > 0 && <span className={css.about}>{texts.join(' · ')}</span>}
            </li>
          )
        })}
      </ul>
      {notices.length > 0 && (
        <p className={css.notice} role="status">
          {notices.join(' · ')}
        </p>
      )}
    </div>
  )
}
