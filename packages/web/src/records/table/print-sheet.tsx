/** The table on paper: all its rows under headings that every page repeats. It prints as soon as it is drawn. */
import type { Entity } from '@fura/shared/entities/entity.ts'
import { Fragment, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useWords } from '#entity/words.ts'
import { formatMoney } from '#i18n/format.ts'
import type { ListGroup } from '#offline/group-totals.ts'
import { cellText, isNumeric, type TableColumn } from './columns.ts'
import { useGroupName } from './group-row.tsx'
import css from './print-sheet.module.css'
import type { PrintedSection } from './print-rows.ts'

export interface PrintSheetProps {
  entity: Entity
  by: string
  columns: readonly TableColumn[]
  sections: readonly PrintedSection[]
  sums: ListGroup | undefined
  onPrinted: () => void
}

const SumLine = ({
  columns,
  sums,
  label,
}: {
  columns: readonly TableColumn[]
  sums: ListGroup['sums']
  label: string
}) => (
  <tr>
    {columns.map(({ name }, place) => {
      const sum = sums[name]
      return (
        <th key={name} scope={place === 0 ? 'row' : undefined} data-numeric={place > 0 || undefined}>
          {place === 0 ? label : sum === undefined ? '' : formatMoney(sum)}
        </th>
      )
    })}
  </tr>
)

export const PrintSheet = ({ entity, by, columns, sections, sums, onPrinted }: PrintSheetProps) => {
  const { t } = useTranslation()
  const words = useWords(entity)
  const nameOf = useGroupName(entity, by, words)
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', onPrinted)
    // It prints once, when it is drawn.
  }, [])
  return createPortal(
    <div className={css.sheet} data-printed>
      <h1>{words.many}</h1>
      <table>
        <thead>
          <tr>
            {columns.map(({ name, field }) => (
              <th key={name} scope="col" data-numeric={isNumeric(field) || undefined}>
                {words.field(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sections.map(({ group, rows }) => (
            <Fragment key={group?.value ?? ''}>
              {group && <SumLine columns={columns} sums={group.sums} label={`${nameOf(group)} · ${group.count}`} />}
              {rows.map((row) => (
                <tr key={row.id}>
                  {columns.map((column) => (
                    <td key={column.name} data-numeric={isNumeric(column.field) || undefined}>
                      {cellText(row, column, words)}
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
        {sums && (
          <tfoot>
            <SumLine columns={columns} sums={sums.sums} label={t('table.all', { num: sums.count })} />
          </tfoot>
        )}
      </table>
    </div>,
    document.body,
  )
}
