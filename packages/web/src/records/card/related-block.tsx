/** Records of another list that belong to the one on the card: the first few, a button to add one, and a link to all of them. */
import type { FiltersOf } from '@fura/shared/entities/filter-names.ts'
import type { Entity, Fields } from '@fura/shared/entities/entity.ts'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#core/contexts.tsx'
import { defaultFilters, withoutDefaults } from '#descriptions/default-filters.ts'
import { writeAddress } from '#entity/list-address.ts'
import { recordPath } from '#entity/record-screens.ts'
import { EntityRow, type RowProps } from '#entity/row.tsx'
import { useBrowse } from '#entity/use-browse.ts'
import { useWholeRecord } from '#records/card/use-whole-record.ts'
import { useWords } from '#entity/words.ts'
import type { Row } from '#offline/reads.ts'
import { Block, BlockState, Rows } from '#records/parties/block.tsx'
import { Button } from '#ui/button.tsx'
import type { RowValues } from '#offline/row.ts'
import css from './card.module.css'

const HandbookPopup = lazy(async () => ({ default: (await import('#records/forms/handbook-popup.tsx')).HandbookPopup }))

const SHOWN = 5

interface RelatedBlockProps<N extends string = string> {
  entity: Entity<Fields, N>
  title?: string
  /** The filter of its list, without its brackets. */
  filter: keyof FiltersOf<N> & string
  /** The record on the card. */
  id: number | string
  /** First values of a new one; without it none can be added here. */
  prefill?: RowValues<N>
  /** The screen that lists them all. */
  path?: string
  /** The screen of one of them, with `{id}`; without it one opens in its popup. */
  cardPath?: `/${string}`
  /** Draws a row where the entity has a look of its own. */
  RowView?: ComponentType<RowProps>
  /** Opens the screen that adds one; it also needs the permission. */
  onAdd?: () => void
}

interface Opened {
  record: Row | null
  key: number
}

/** The record that is open in its popup; every opening starts a fresh form. */
const usePopup = () => {
  const [opened, setOpened] = useState<Opened>({ record: null, key: 0 })
  const [isOpen, setOpen] = useState(false)
  const open = (record: Row | null) => {
    setOpened(({ key }) => ({ record, key: key + 1 }))
    setOpen(true)
  }
  return { opened, isOpen, open, close: () => setOpen(false) }
}

interface RelatedRowsProps extends RelatedBlockProps {
  rows: readonly Row[]
  onOpen: (row: Row) => void
}

const RelatedRows = (props: RelatedRowsProps) => {
  const { entity, rows, prefill, cardPath, RowView = EntityRow, onOpen } = props
  const navigate = useNavigate()
  return (
    <Rows>
      {rows.slice(0, SHOWN).map((row) => (
        <li key={row.id}>
          <RowView
            entity={entity}
            row={row}
            chevron
            without={prefill && Object.keys(prefill)}
            href={cardPath && recordPath(cardPath, row.id)}
            onPress={() => (cardPath ? void navigate({ to: recordPath(cardPath, row.id) }) : onOpen(row))}
          />
        </li>
      ))}
    </Rows>
  )
}

interface ShowAllProps {
  entity: Entity
  path: string
  filter: string
  id: number
  total: number
}

/** The list of the block's count: with its default filters switched off. */
const ShowAll = ({ entity, path, filter, id, total }: ShowAllProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const filters = { ...withoutDefaults({}, defaultFilters(entity.path)), [filter]: String(id) }
  return (
    <div className={css.more}>
      <Button
        kind="link"
        onClick={() => void navigate({ to: path, search: writeAddress({ filters, search: '', page: 1 }, true) })}
      >
        {t('show_all', { count: total })}
      </Button>
    </div>
  )
}

export const RelatedBlock = <N extends string>(props: RelatedBlockProps<N>) => {
  const { entity, title, filter, id, prefill, path, onAdd } = props
  const { t } = useTranslation()
  const { can } = useSession()
  const words = useWords(entity)
  const list: Entity = entity
  const { rows, state, retry, total, hasMore, source } = useBrowse(
    list,
    { filters: { [filter]: id }, search: '', page: 1 },
    typeof id === 'number',
  )
  const { opened, isOpen, open, close } = usePopup()
  const record = useWholeRecord(entity, opened.record, close)
  const mayAdd = (prefill !== undefined || onAdd !== undefined) && can(entity.can.add)
  // An unsent record has no parts on the server.
  if (typeof id !== 'number' || (state === 'ready' && rows.length === 0 && !hasMore && !mayAdd)) return null
  return (
    <Block
      title={title ?? words.many}
      count={total}
      hasMore={hasMore}
      addLabel={`${t('add')}: ${words.one}`}
      onAdd={mayAdd ? (onAdd ?? (() => open(null))) : undefined}
    >
      <BlockState owned={{ rows, state, retry, hasMore: hasMore && source === 'device' }} empty={t('none_yet')} />
      {rows.length > 0 && <RelatedRows {...props} rows={rows} onOpen={open} />}
      {path && total > SHOWN && <ShowAll {...{ entity, path, filter, id, total }} />}
      {opened.key > 0 && record !== undefined && (
        <Suspense>
          <HandbookPopup
            key={opened.key}
            entity={entity}
            record={record}
            {...(prefill ? { prefill } : {})}
            open={isOpen}
            onClose={close}
            onSaved={close}
            onDeleted={close}
          />
        </Suspense>
      )}
    </Block>
  )
}
