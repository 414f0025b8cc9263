/** The rows of a page in whatever state it is: loading, loaded, empty, failed, or never loaded on this device. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { IconCloudOff, IconSearchOff } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import type { Row } from '#offline/reads.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import css from './browse-rows.module.css'
import { LoadFailed } from './load-failed.tsx'
import { EntityRow, type RowProps } from './row.tsx'
import type { Browsed } from './use-browse.ts'
import { useRecordTitle } from './use-record-title.ts'

export interface RowFrameProps {
  row: Row
  /** What people call the record. */
  name: string
  children: ReactNode
}

const PlainFrame = ({ children }: RowFrameProps) => children

interface BrowseRowsProps {
  entity: Entity
  browsed: Browsed
  search: string
  /** How to find more, if this list finds nothing: its buttons. */
  wayOut?: ReactNode
  /** What to do first, in an empty list without filters. */
  emptyHint?: string | undefined
  /** Draws the rows in sight first and the others right after: a slow phone shows them sooner. */
  isFromTop?: boolean
  /** The open record of a list. */
  selected?: number | string | null
  /** The chosen record of a picker. */
  checked?: number | string | null
  onRow?: ((row: Row) => void) | undefined
  /** If records have a screen of their own. */
  hrefOf?: ((row: Row) => string) | undefined
  /** Draws a row of an entity with a look of its own. */
  RowView?: ComponentType<RowProps> | undefined
  /** Wraps each row. */
  RowFrame?: ComponentType<RowFrameProps> | undefined
}

const Missing = ({ isUnmatched, onRetry }: { isUnmatched: boolean; onRetry: () => void }) => {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<IconCloudOff aria-hidden />}
      title={t(isUnmatched ? 'not_among_loaded' : 'not_loaded')}
      why={t(isUnmatched ? 'not_among_loaded_why' : 'not_loaded_why')}
      action={
        <Button kind="outline" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    />
  )
}

const Empty = ({ search, wayOut, emptyHint }: Pick<BrowseRowsProps, 'search' | 'wayOut' | 'emptyHint'>) => {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<IconSearchOff aria-hidden />}
      title={t(emptyHint ? 'list_empty' : 'nothing_found')}
      why={search === '' ? emptyHint : t('nothing_found_by', { search })}
      action={wayOut}
    />
  )
}

/** As many rows of a deal as fit the screen of a phone. */
const IN_SIGHT = 6

const Rows = (props: BrowseRowsProps) => {
  const { entity, browsed, search, isFromTop = false, selected, checked, onRow, hrefOf } = props
  const { RowView = EntityRow, RowFrame = PlainFrame } = props
  const titleOf = useRecordTitle(entity)
  const isWhole = useDeferredValue(true, !isFromTop)
  const rows = isWhole ? browsed.rows : browsed.rows.slice(0, IN_SIGHT)
  return (
    <ul className={css.rows} aria-busy={browsed.isFetching || undefined}>
      {rows.map((row) => (
        <li key={row.id}>
          <RowFrame row={row} name={titleOf(row)}>
            <RowView
              entity={entity}
              row={row}
              search={search}
              selected={row.id === selected}
              checked={row.id === checked}
              href={hrefOf?.(row)}
              onPress={onRow && (() => onRow(row))}
            />
          </RowFrame>
        </li>
      ))}
    </ul>
  )
}

export const BrowseRows = (props: BrowseRowsProps) => {
  const { state, rows, error, retry } = props.browsed
  if (state === 'loading') return <SkeletonRows />
  if (state === 'missing' || state === 'unmatched')
    return <Missing isUnmatched={state === 'unmatched'} onRetry={retry} />
  if (state === 'failed') return <LoadFailed isList error={error} onRetry={retry} />
  if (rows.length === 0) return <Empty {...props} />
  return <Rows {...props} />
}
