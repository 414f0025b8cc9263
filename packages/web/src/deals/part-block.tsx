/** The parts of one kind on the card of their deal, unsent ones included: rows to open, and a button to add. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#app/contexts.tsx'
import { EntityRow } from '#entity/row.tsx'
import { useWords } from '#entity/words.ts'
import type { Row } from '#offline/reads.ts'
import { Block, Rows } from '#parties/block.tsx'
import css from '#parties/block.module.css'
import type { PartSheetProps } from './part-sheet.tsx'
import { usePartSheet } from './use-part-sheet.ts'

const PartSheet = lazy(async () => ({ default: (await import('./part-sheet.tsx')).PartSheet }))

interface PartBlockProps {
  entity: Entity
  deal: Row
  canEdit: boolean
  title?: string
  /** What a new one starts with. */
  prefill?: Readonly<Record<string, unknown>>
  /** Draws a row where the kind has a look of its own. */
  rowOf?: (row: Row, onPress: (() => void) | undefined) => ReactNode
  hint?: PartSheetProps['hint']
  /** At the foot of the block. */
  children?: ReactNode
}

export const partsIn = (deal: Row, { part }: Entity): readonly Row[] => {
  const rows = deal[part?.as ?? '']
  return Array.isArray(rows) ? (rows as Row[]) : []
}

/** Nothing at all where the reader may not see this kind; without rows only for who may add one. */
export const PartBlock = (props: PartBlockProps) => {
  const { entity, deal, canEdit, title, prefill, rowOf, hint, children } = props
  const { t } = useTranslation()
  const { can } = useSession()
  const words = useWords(entity)
  const sheet = usePartSheet()
  const rows = partsIn(deal, entity)
  if (entity.can.view && !can(entity.can.view)) return null
  if (rows.length === 0 && !canEdit) return null
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
      addLabel={`${t('add')}: ${words.one}`}
      onAdd={canEdit ? () => sheet.open(null) : undefined}
    >
      {rows.length === 0 ? (
        <p className={css.words}>{t('none_yet')}</p>
      ) : (
        <Rows>
          {rows.map((row) => (
            <li key={row.id}>{draw(row)}</li>
          ))}
        </Rows>
      )}
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
          />
        </Suspense>
      )}
    </Block>
  )
}
