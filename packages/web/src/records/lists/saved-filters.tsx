/**
 * The person's saved filters for this list and the company's shared ones, as chips above it: a press sets one, another
 * removes it. Unsaved filters can be saved. The list opens with the person's default.
 */
import { textIn } from '@fura/shared/fields/wire.ts'
import type { Entity } from '@fura/shared/entities/entity.ts'
import { savedFilter } from '@fura/shared/entities/saved-filter.ts'
import { sharedView } from '@fura/shared/entities/shared-view.ts'
import { IconBookmark, IconBookmarkPlus, IconPencil, IconUsers } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#core/contexts.tsx'
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

/** A saved view: filters, search, and the columns, sorting and grouping of a table. */
const viewOf = (row: Row) => {
  const { filters: pairs, search, sort } = readQuestion(textIn(row.query))
  const { cols = '', by = '', ...filters } = pairs
  return { filters, search, arranged: { sort, cols, by } }
}

const writeView = ({ filters, search, arranged }: ReturnType<typeof viewOf>): string =>
  [listQuery(filters, search), ...Object.entries(arranged).map(([name, value]) => value && `${name}=${value}`)]
    .filter(Boolean)
    .join('&')

const queryOf = (row: Row): string => writeView(viewOf(row))

/** One's own, or the company's. */
const useViews = (kind: Entity, { path }: Entity): readonly Row[] | undefined =>
  useLookup(kind).data?.filter((row) => row.list === path)

/** Applied once, and only if the address has no filters: a link keeps its own. */
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
  isShared: boolean
  isSet: boolean
  onSet: () => void
  onRemove: () => void
  /** null: the user may not. */
  onEdit: (() => void) | null
}

const SavedChip = ({ name, isShared, isSet, onSet, onRemove, onEdit }: SavedChipProps) => {
  const { t } = useTranslation()
  const icon = isShared ? <IconUsers aria-hidden /> : <IconBookmark aria-hidden />
  if (!isSet) return <FilterChip kind="offered" icon={icon} label={name} onPress={onSet} />
  return (
    <>
      <FilterChip label={name} onPress={onRemove} />
      {onEdit && (
        <IconButton label={t('saved_filters.edit', { name })} icon={<IconPencil aria-hidden />} onClick={onEdit} />
      )}
    </>
  )
}

interface SavedView {
  kind: Entity
  row: Row
}

const useSavedViews = (entity: Entity) => {
  const { can } = useSession()
  const own = useViews(savedFilter, entity)
  const shared = useViews(sharedView, entity)
  const views: readonly SavedView[] = [
    ...(own ?? []).map((row) => ({ kind: savedFilter, row })),
    ...(shared ?? []).map((row) => ({ kind: sharedView, row })),
  ]
  return { own, views, mayShare: can(sharedView.can.edit) }
}

interface SavedChipsProps {
  views: readonly SavedView[]
  mayShare: boolean
  /** What the list shows now. */
  now: string
  onShow: (row: Row) => void
  onRemove: () => void
  onEdit: (view: SavedView) => void
}

const SavedChips = ({ views, mayShare, now, onShow, onRemove, onEdit }: SavedChipsProps) =>
  views.map((view) => {
    const { kind, row } = view
    const isShared = kind === sharedView
    return (
      <SavedChip
        key={`${kind.path} ${row.id}`}
        name={textIn(row.name)}
        isShared={isShared}
        isSet={queryOf(row) === now}
        onSet={() => onShow(row)}
        onRemove={onRemove}
        onEdit={isShared && !mayShare ? null : () => onEdit(view)}
      />
    )
  })

export const SavedFilters = ({ entity, list }: SavedFiltersProps) => {
  const { t } = useTranslation()
  const { own, views, mayShare } = useSavedViews(entity)
  const [edited, setEdited] = useState<SavedView | null>(null)
  const [isOpen, setOpen] = useState(false)
  const openings = useOpenings(isOpen)
  const { filters, search } = list.address
  const now = writeView({ filters, search, arranged: list.arranged })
  const show = (row: Row, replace = false) => {
    const view = viewOf(row)
    list.show(view.filters, view.search, replace, view.arranged)
  }
  useDefault(own, (row) => show(row, true))
  const edit = (view: SavedView | null) => {
    setEdited(view)
    setOpen(true)
  }
  const isUsual = now === listQuery(defaultFilters(entity.path), '')
  const isSaved = views.some(({ row }) => queryOf(row) === now)
  return (
    <>
      <SavedChips {...{ views, mayShare, now }} onShow={show} onRemove={list.reset} onEdit={edit} />
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
            kind={edited?.kind ?? savedFilter}
            row={edited?.row ?? null}
            mayShare={mayShare}
            open={isOpen}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
