/** The head of a group, and the line below a table with the totals: sums stand in their columns. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Words } from '#entity/words.ts'
import { formatMoney } from '#i18n/format.ts'
import type { ListGroup } from '#offline/group-totals.ts'
import type { TableColumn } from './columns.ts'
import { canOpen } from './group-lines.ts'
import css from './table.module.css'
import type { GroupHead } from './use-table-rows.ts'

interface SumCellsProps {
  columns: readonly TableColumn[]
  sums: ListGroup['sums']
  /** In the first cell. */
  children: ReactNode
}

const SumCells = ({ columns, sums, children }: SumCellsProps) =>
  columns.map(({ name, width }, place) => {
    const sum = sums[name]
    return (
      <div key={name} className={css.sum} style={{ width }} role="gridcell" data-first={place === 0 || undefined}>
        {place === 0 ? children : sum === undefined ? '' : formatMoney(sum)}
      </div>
    )
  })

/** The common value of a group, in words. */
export const useGroupName = (entity: Entity, by: string, words: Words) => {
  const { t } = useTranslation()
  const field = entity.fields[by]
  return ({ value, name }: ListGroup): string => {
    if (value === null) return t('table.no_value')
    if (field?.kind === 'choice') return words.choice(by, value)
    if (field?.kind === 'flag') return value === '1' ? words.field(by) : t('table.no_value')
    return name ?? t('table.unnamed')
  }
}

interface GroupRowProps {
  group: GroupHead
  name: string
  index: number
  top: number
  columns: readonly TableColumn[]
  hasBoxes: boolean
  onToggle: (group: ListGroup) => void
}

export const GroupRow = ({ group, name, index, top, columns, hasBoxes, onToggle }: GroupRowProps) => {
  const style: CSSProperties = { top }
  const words = (
    <>
      <strong>{name}</strong> <span>{group.count}</span>
    </>
  )
  const Icon = group.isOpen ? IconChevronDown : IconChevronRight
  return (
    <div className={css.group} style={style} role="row" aria-rowindex={index + 2}>
      {hasBoxes && <span className={css.box} role="gridcell" />}
      <SumCells columns={columns} sums={group.sums}>
        {canOpen(group) ? (
          <button type="button" className={css.toggle} aria-expanded={group.isOpen} onClick={() => onToggle(group)}>
            <Icon aria-hidden />
            {words}
          </button>
        ) : (
          <span className={css.toggle}>{words}</span>
        )}
      </SumCells>
    </div>
  )
}

interface SumsRowProps {
  all: ListGroup
  index: number
  columns: readonly TableColumn[]
  hasBoxes: boolean
}

export const SumsRow = ({ all, index, columns, hasBoxes }: SumsRowProps) => {
  const { t } = useTranslation()
  return (
    <div className={css.sums} role="row" aria-rowindex={index}>
      {hasBoxes && <span className={css.box} role="gridcell" />}
      <SumCells columns={columns} sums={all.sums}>
        {t('table.all', { num: all.count })}
      </SumCells>
    </div>
  )
}
