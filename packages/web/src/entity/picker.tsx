/**
 * Picks one record of any list: a sheet with search, pages, the chosen one marked, and a button to add a missing record
 * for users with the right. The form under it keeps its state, also while a new record is being added.
 */
import type { Entity, Fields } from '@fura/shared/entities/entity.ts'
import type { FiltersOf } from '@fura/shared/entities/filter-names.ts'
import { IconPlus } from '@tabler/icons-react'
import { use, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInstallation, useSession } from '#core/contexts.tsx'
import type { Row } from '#offline/reads.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { useArrows } from '#ui/use-arrows.ts'
import { BrowseRows } from './browse-rows.tsx'
import { CreatePopupContext } from './create-popup.ts'
import { useRefetchLock } from './refetch-lock.ts'
import { offeredFilters } from './picker-filters.ts'
import css from './picker.module.css'
import type { Browsed } from './use-browse.ts'
import { useOpenings } from './use-openings.ts'
import { usePopupList } from './use-popup-list.tsx'
import { useWords } from './words.ts'

interface EntityPickerProps<N extends string = string> {
  of: Entity<Fields, N>
  open: boolean
  value: number | string | null
  onPick: (row: Row) => void
  onClose: () => void
  title?: string
  pickerFilters?: FiltersOf<N>
  /** The first text of its search. */
  search?: string
  /** Adding also needs this permission. */
  canAdd?: boolean
}

/** The number of matches, and whether only this device was searched. */
const FoundCount = ({ browsed }: { browsed: Browsed }) => {
  const { t } = useTranslation()
  if (browsed.state !== 'ready') return null
  return (
    <p className={css.found} role="status">
      {t('found', { shown: browsed.hasMore ? `${browsed.total}+` : browsed.total })}
      {browsed.source === 'device' && <span>{t('on_this_device')}</span>}
    </p>
  )
}

/** Enter picks the first match, once the typed text has been answered. */
const useFirstOnEnter = (onPick: (row: Row) => void) => {
  const [isEntered, setEntered] = useState(false)
  const pickFirst = (list: ReturnType<typeof usePopupList>): void => {
    const { search, settledSearch, browsed } = list
    const isAnswered = search === settledSearch && browsed.state !== 'loading' && !browsed.isFetching
    if (!isEntered || !isAnswered) return
    setEntered(false)
    if (search.trim() !== '' && browsed.rows[0]) onPick(browsed.rows[0])
  }
  return { enter: () => setEntered(true), pickFirst }
}

const OpenPicker = (props: EntityPickerProps) => {
  const { of: entity, open, value, onPick, onClose, title, pickerFilters, search = '', canAdd = true } = props
  const { t } = useTranslation()
  const { variant } = useInstallation()
  const { can } = useSession()
  const CreatePopup = use(CreatePopupContext)
  const words = useWords(entity)
  const [isAdding, setAdding] = useState(false)
  const { enter, pickFirst } = useFirstOnEnter(onPick)
  const filters = { ...offeredFilters(entity, variant, value), ...pickerFilters }
  const list = usePopupList(entity, filters, search, enter)
  useEffect(() => pickFirst(list))
  const [box, rows] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]
  useArrows(box, rows)
  const mayAdd = canAdd && CreatePopup !== null && can(entity.can.add)
  const typed = list.search.trim()
  useRefetchLock(open)
  const add = (row: Row) => {
    setAdding(false)
    onPick(row)
  }
  const addButton = mayAdd && (
    <Button kind="outline" wide icon={<IconPlus aria-hidden />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  )
  const footer = (list.pages || addButton) && (
    <>
      {list.pages}
      {addButton}
    </>
  )
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title ?? words.one}
      height="fixed"
      search={<div ref={box}>{list.searchBox}</div>}
      footer={footer}
    >
      <FoundCount browsed={list.browsed} />
      <div ref={rows}>
        <BrowseRows entity={entity} browsed={list.browsed} search={list.settledSearch} checked={value} onRow={onPick} />
      </div>
      {mayAdd && (
        <CreatePopup
          entity={entity}
          open={isAdding}
          // A fruitless search is most likely the name of the new record.
          prefill={{ ...pickerFilters, ...(typed === '' ? {} : { name: typed }) }}
          onClose={() => setAdding(false)}
          onSaved={add}
        />
      )}
    </Sheet>
  )
}

/** Reads nothing until it is opened for the first time, and starts anew at every opening. */
export const EntityPicker = <N extends string>(props: EntityPickerProps<N>) => {
  const openings = useOpenings(props.open)
  return openings === 0 ? null : <OpenPicker key={openings} {...props} />
}
