/** The parts of one kind on the card of their deal, unsent ones included: rows to open, and a button to add. */
import type { Entity, Fields } from '@fura/shared/entities/entity.ts'
import { entityByName, type FieldNamed } from '@fura/shared/entities/index.ts'
import { recordWording } from '@fura/shared/mode-fields.ts'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#core/contexts.tsx'
import { recordKey } from '#entity/query-options.ts'
import { EntityRow } from '#entity/row.tsx'
import { useWords } from '#entity/words.ts'
import type { Row } from '#offline/reads.ts'
import { Block, BlockState, Rows } from '#records/parties/block.tsx'
import type { PasteTarget } from '#records/paste/use-pasted.ts'
import { useIsWide } from '#ui/use-media.ts'
import type { RowValues } from '#offline/row.ts'
import type { PartSheetProps } from './part-sheet.tsx'
import { partsIn } from './parts-in.ts'
import { usePartSheet } from './use-part-sheet.ts'

const PartSheet = lazy(async () => ({ default: (await import('./part-sheet.tsx')).PartSheet }))
const PasteButton = lazy(async () => ({ default: (await import('#records/paste/paste-button.tsx')).PasteButton }))

interface PartBlockProps<N extends string> {
  entity: Entity<Fields, N>
  deal: Row
  canEdit: boolean
  title?: string
  /** First values of a new one. */
  prefill?: RowValues<N>
  /** Draws a row where the kind has a look of its own. */
  rowOf?: (row: Row, onPress: (() => void) | undefined) => ReactNode
  hint?: PartSheetProps['hint']
  /** The only fields that the reader may edit. */
  only?: readonly FieldNamed<N>[] | undefined
  /** Such parts are often copied from a spreadsheet: on desktop they can be pasted. */
  isPasted?: boolean
  /** At the foot of the block. */
  children?: ReactNode
}

/** Reads the deal of a part once more. */
const useReadAgain = ({ part }: Entity, deal: Row): (() => void) => {
  const memory = useQueryClient()
  const path = entityByName(part?.of ?? '')?.path ?? ''
  return () => void memory.invalidateQueries({ queryKey: recordKey(path, deal.id) })
}

/** A phone has no spreadsheet beside it. */
const PasteAction = (props: PasteTarget) =>
  useIsWide() && (
    <Suspense>
      <PasteButton {...props} />
    </Suspense>
  )

/** Hidden if the viewer may not see this kind; without rows, shown only to those who may add one. */
export const PartBlock = <N extends string>(props: PartBlockProps<N>) => {
  const { entity, deal, canEdit, title, prefill, rowOf, hint, only, isPasted = false, children } = props
  const { t } = useTranslation()
  const { can } = useSession()
  const words = useWords(entity, recordWording(entity.name, deal))
  const sheet = usePartSheet()
  const rows = partsIn(deal, entity)
  const areLoaded = deal._arePartsUnloaded === undefined
  const retry = useReadAgain(entity, deal)
  if (entity.can.view && !can(entity.can.view)) return null
  if (rows.length === 0 && !canEdit && areLoaded) return null
  const draw = (row: Row) => {
    const press = canEdit ? () => sheet.open(row) : undefined
    return rowOf ? (
      rowOf(row, press)
    ) : (
      <EntityRow entity={entity} row={row} chevron={canEdit} without={[entity.part?.by ?? '']} onPress={press} />
    )
  }
  return (
    <Block
      title={title ?? words.many}
      count={rows.length}
      hasMore={!areLoaded}
      addLabel={`${t('add')}: ${words.one}`}
      onAdd={canEdit && !only ? () => sheet.open(null) : undefined}
      actions={isPasted && canEdit && !only && <PasteAction {...{ entity, deal, prefill }} />}
    >
      {rows.length > 0 && (
        <Rows>
          {rows.map((row) => (
            <li key={row.id}>{draw(row)}</li>
          ))}
        </Rows>
      )}
      <BlockState owned={{ rows, state: areLoaded ? 'ready' : 'missing', retry }} empty={t('none_yet')} />
      {children}
      {sheet.opening > 0 && (
        <Suspense>
          <PartSheet
            key={sheet.opening}
            entity={entity}
            deal={deal}
            record={sheet.record}
            prefill={prefill}
            open={sheet.isOpen}
            onClose={sheet.close}
            hint={hint}
            only={only}
          />
        </Suspense>
      )}
    </Block>
  )
}
