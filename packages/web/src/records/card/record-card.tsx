/**
 * The card of a record that is more than its fields: reads it and draws it in whatever state it is, with a bar to change it
 * and the parts of its entity. On a screen of its own or beside its list.
 */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { IconDots, IconDotsVertical, IconPencil } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useScreenRead } from '#api/use-screen-read.ts'
import { useSession } from '#core/contexts.tsx'
import { editRight } from '#entity/edit-right.ts'
import { ScreenFailed } from '#entity/screen-failed.tsx'
import { useRowCopy } from '#entity/use-row-copy.ts'
import { useOpenings } from '#entity/use-openings.ts'
import { useRecordTitle } from '#entity/use-record-title.ts'
import { useRecord } from '#entity/use-record.ts'
import { useSentAddress } from '#records/card/use-sent-address.ts'
import { useWords } from '#entity/words.ts'
import { NotLoaded, type Row } from '#offline/reads.ts'
import { DecisionNotice } from '#records/decisions/decision-notice.tsx'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { CardFrame, type CardHead } from './card-frame.tsx'

const RowCopyCard = lazy(async () => ({ default: (await import('./row-copy-card.tsx')).RowCopyCard }))
const EditSheet = lazy(async () => ({ default: (await import('./edit-sheet.tsx')).EditSheet }))

export interface CardParts {
  row: Row
  canEdit: boolean
}

interface RecordCardProps {
  entity: Entity
  id: number | string
  /** Closes the pane beside the list; null on a screen of its own. */
  onClose: (() => void) | null
  /** Called after the user deleted the record. */
  onGone: () => void
  /** Whether the record may still be changed; by default it may. */
  mayChange?: (row: Row) => boolean
  /** At the left of the bar. */
  status?: (parts: CardParts) => ReactNode
  /** Opens the further actions. */
  onMore?: (() => void) | undefined
  /** Replaces the bar that changes the record; the pencil is then in the head. */
  bar?: (parts: CardParts) => ReactNode
  /** Under the title, on the ground of the head. */
  below?: (parts: CardParts, isInk: boolean) => ReactNode
  /** A text under the title, if the card is beside its list. */
  subtitle?: (row: Row) => string
  children: (parts: CardParts) => ReactNode
}

const Bar = ({
  status,
  onEdit,
  onMore,
}: {
  status: ReactNode
  onEdit: () => void
  onMore: (() => void) | undefined
}) => {
  const { t } = useTranslation()
  return (
    <ActionBar status={status}>
      <Button icon={<IconPencil aria-hidden />} onClick={onEdit}>
        {t('edit')}
      </Button>
      {onMore && <IconButton kind="tile" label={t('more_actions')} icon={<IconDots aria-hidden />} onClick={onMore} />}
    </ActionBar>
  )
}

/** Pencil and dots in the head of a card with another bar. */
const HeadActions = ({
  isInk,
  onEdit,
  onMore,
}: {
  isInk: boolean
  onEdit: (() => void) | null
  onMore: (() => void) | undefined
}) => {
  const { t } = useTranslation()
  const kind = isInk ? 'ink' : 'plain'
  return (
    <>
      {onEdit && <IconButton kind={kind} label={t('edit')} icon={<IconPencil aria-hidden />} onClick={onEdit} />}
      {onMore && (
        <IconButton kind={kind} label={t('more_actions')} icon={<IconDotsVertical aria-hidden />} onClick={onMore} />
      )}
    </>
  )
}

const ALWAYS = (): boolean => true

export const RecordCard = (props: RecordCardProps) => {
  const { entity, id, onClose, onGone, mayChange = ALWAYS, status, onMore, bar: ownBar, below, children } = props
  const { can } = useSession()
  const words = useWords(entity)
  const titleOf = useRecordTitle(entity)
  const [isEditing, setEditing] = useState(false)
  const openings = useOpenings(isEditing)
  const { data, error, refetch } = useRecord(entity, id)
  useSentAddress(entity.path, id, data?.row)
  useScreenRead(onClose ? null : error)
  const deviceCopy = useRowCopy(entity, id, error)
  const row = data?.row
  const rowCopy = row ? null : deviceCopy
  const named = row ?? rowCopy?.row
  const retry = () => void refetch()
  const canEdit = row !== undefined && can(editRight(entity, row)) && mayChange(row)
  const parts = row && { row, canEdit }
  const edit = () => setEditing(true)
  const bar = parts && canEdit && <Bar status={status?.(parts)} onEdit={edit} onMore={onMore} />
  const head: CardHead = {
    actions:
      parts && ownBar
        ? (isInk) => <HeadActions isInk={isInk} onEdit={canEdit ? edit : null} onMore={onMore} />
        : undefined,
    below: parts && below ? (isInk) => below(parts, isInk) : undefined,
  }
  return (
    <CardFrame
      title={named ? titleOf(named) : words.one}
      subtitle={(row && props.subtitle?.(row)) || words.one}
      onClose={onClose}
      bar={parts && ownBar ? ownBar(parts) : bar}
      {...head}
    >
      {row && <DecisionNotice entity={entity} row={row} />}
      {parts && children(parts)}
      {rowCopy && (
        <Suspense>
          <RowCopyCard entity={entity} copy={rowCopy} onRetry={retry} />
        </Suspense>
      )}
      {!row && error && !rowCopy && <ScreenFailed isMissing={error instanceof NotLoaded} onRetry={retry} />}
      {!row && !error && <SkeletonRows />}
      {row && openings > 0 && (
        <Suspense>
          <EditSheet
            key={openings}
            entity={entity}
            record={row}
            open={isEditing}
            onClose={() => setEditing(false)}
            onGone={onGone}
          />
        </Suspense>
      )}
    </CardFrame>
  )
}
