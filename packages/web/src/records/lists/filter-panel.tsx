/** The filter panel of a list (S2.18, S2.20), drawn from its declaration. Apply sets the filters, cancel closes it. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultFilters } from '#descriptions/default-filters.ts'
import { useBrowse } from '#entity/use-browse.ts'
import { useOpenings } from '#entity/use-openings.ts'
import { useViewer } from '#entity/use-viewer.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { FilterControl } from './filter-control.tsx'
import { filterControls, namesOf } from './filter-controls.ts'
import type { Filters } from './filter-kinds.ts'
import css from './filter-panel.module.css'

interface FilterPanelProps {
  entity: Entity
  open: boolean
  filters: Filters
  /** Also filters the list, outside the panel. */
  search: string
  onApply: (filters: Filters) => void
  onCancel: () => void
}

const withoutBlank = (filters: Filters): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))

const OpenPanel = ({ entity, open, filters, search, onApply, onCancel }: FilterPanelProps) => {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(filters)
  const controls = filterControls(entity, useViewer())
  const { state, total, hasMore } = useBrowse(entity, { filters: draft, search, page: 1 })
  const flags = controls.filter(({ kind }) => kind === 'flag')
  const others = controls.filter(({ kind }) => kind !== 'flag')
  const draw = (control: (typeof controls)[number]) => (
    <FilterControl
      key={namesOf(control).join()}
      entity={entity}
      control={control}
      filters={draft}
      onSet={(changes) => setDraft((before) => withoutBlank({ ...before, ...changes }))}
    />
  )
  return (
    <Sheet
      open={open}
      onClose={onCancel}
      title={t('filters')}
      height="fixed"
      action={
        <Button
          kind="link"
          disabled={Object.keys(draft).length === 0}
          onClick={() => setDraft(defaultFilters(entity.path))}
        >
          {t('reset')}
        </Button>
      }
      footer={
        <>
          <Button kind="quiet" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button wide onClick={() => onApply(draft)}>
            {state === 'ready' ? `${t('apply')} · ${total}${hasMore ? '+' : ''}` : t('apply')}
          </Button>
        </>
      }
    >
      <div className={css.controls}>
        {flags.length > 0 && <div>{flags.map(draw)}</div>}
        {others.map(draw)}
      </div>
    </Sheet>
  )
}

/** Every opening starts with the filters of the list. */
export const FilterPanel = (props: FilterPanelProps) => {
  const openings = useOpenings(props.open)
  return openings === 0 ? null : <OpenPanel key={openings} {...props} />
}
