/**
 * The filters that the person has saved for this list, as chips above it: a press sets one, another takes it away. What is set and
 * not saved yet can be. The list opens with the one that is its default.
 */
import { textIn } from '@fura/shared/fields/wire.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { savedFilter } from '@fura/shared/entities/saved-filter.ts'
import { IconBookmark, IconBookmarkPlus, IconPencil } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultFilters } from '#descriptions/default-filters.ts'
import { listQuery } from '#entity/list-address.ts'
import { useLookup } from '#entity/use-lookup.ts'
import { useOpenings } from '#entity/use-openings.ts'
import { readQuestion } from '#offline/query.ts'
import type { Row } from '#offline/reads.ts'
import { FilterChip } from '#ui/filter-chip.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import type { useListAddress } from './use-list-address.ts'

const SavedFilterSheet = lazy(async () => ({ default: (await import('./saved-filter-sheet.tsx')).SavedFilterSheet }))

interface SavedFiltersProps {
  entity: Entity
  list: ReturnType<typeof useListAddress>
}

/** A saved view: filters, search, and the columns and the order of a table. */
const viewOf = (row: Row) => {
  const { filters: pairs, search, sort } = readQuestion(textIn(row.query))
  const { cols = '', ...filters } = pairs
  return { filters, search, arranged: { sort, cols } }
}

const writeView = ({ filters, search, arranged }: ReturnType<typeof viewOf>): string =>
  [listQuery(filters, search), ...Object.entries(arranged).map(([name, value]) => value && `${name}=${value}`)]
    .filter(Boolean)
    .join('&')

const queryOf = (row: Row): string => writeView(viewOf(row))

const useOwn = ({ path }: Entity): readonly Row[] | undefined =>
  useLookup(savedFilter).data?.filter((row) => row.list === path)

/** Applied once, and only where the address has no filters: a link keeps its own. */
const useDefault = (own: readonly Row[] | undefined, show: (row: Row) => void): void => {
  const { searchStr, state } = useLocation()
  const isAsked = useRef(searchStr !== '' || state.steps !== undefined)
  useEffect(() => {
    if (isAsked.current || !own) return
    isAsked.current = true
    const chosen = own.find((row) => row.is_default === 1)
    if (chosen) show(chosen)
    // Only the first answer counts.
  }, [own !== undefined])
}

interface SavedChipProps {
  name: string
  isSet: boolean
  onSet: () => void
  onRemove: () => void
  onEdit: () => void
}

const SavedChip = ({ name, isSet, onSet, onRemove, onEdit }: SavedChipProps) => {
  const { t } = useTranslation()
  if (!isSet) return <FilterChip kind="offered" icon={<IconBookmark aria-hidden />} label={name} onPress={onSet} />
  return (
    <>
      <FilterChip label={name} onPress={onRemove} />
      <IconButton label={t('saved_filters.edit', { name })} icon={<IconPencil aria-hidden />} onClick={onEdit} />
    </>
  )
}

export const SavedFilters = ({ entity, list }: SavedFiltersProps) => {
  const { t } = useTranslation()
  const own = useOwn(entity)
  const [edited, setEdited] = useState<Row | null>(null)
  const [isOpen, setOpen] = useState(false)
  const openings = useOpenings(isOpen)
  const { filters, search } = list.address
  const now = writeView({ filters, search, arranged: list.arranged })
  const show = (row: Row, replace = false) => {
    const view = viewOf(row)
    list.show(view.filters, view.search, replace, view.arranged)
  }
  useDefault(own, (row) => show(row, true))
  const edit = (row: Row | null) => {
    setEdited(row)
    setOpen(true)
  }
  const isUsual = now === listQuery(defaultFilters(entity.path), '')
  const isSaved = own?.some((row) => queryOf(row) === now) ?? false
  return (
    <>
      {own?.map((row) => (
        <SavedChip
          key={row.id}
          name={textIn(row.name)}
          isSet={queryOf(row) === now}
          onSet={() => show(row)}
          onRemove={list.reset}
          onEdit={() => edit(row)}
        />
      ))}
      {!isUsual && !isSaved && (
        <FilterChip
          kind="offered"
          icon={<IconBookmarkPlus aria-hidden />}
          label={t('saved_filters.save')}
          onPress={() => edit(null)}
        />
      )}
      {openings > 0 && (
        <Suspense>
          <SavedFilterSheet
            key={openings}
            list={entity.path}
            query={now}
            row={edited}
            open={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
