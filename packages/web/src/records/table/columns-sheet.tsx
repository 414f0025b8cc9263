/** Chooses the columns of a table and their order; shown ones come above hidden ones. */
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { NamedField } from '#entity/fields-of.ts'
import { Button } from '#ui/button.tsx'
import { CheckRow } from '#ui/check-row.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { moveColumn, readColumns, type TableColumn, writeColumns } from './columns.ts'
import css from './table.module.css'

interface ColumnsSheetProps {
  open: boolean
  columns: readonly TableColumn[]
  fields: readonly NamedField[]
  labelOf: (name: string) => string
  onChange: (cols: string) => void
  onClose: () => void
}

export const ColumnsSheet = ({ open, columns, fields, labelOf, onChange, onClose }: ColumnsSheetProps) => {
  const { t } = useTranslation()
  const others = fields.filter(([name]) => !columns.some((column) => column.name === name))
  const set = (next: readonly TableColumn[]) => onChange(writeColumns(next))
  const move = (name: string, step: number) => set(moveColumn(columns, name, step))
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('table.columns')}
      height="fixed"
      footer={
        <Button kind="quiet" wide onClick={() => onChange('')}>
          {t('table.reset')}
        </Button>
      }
    >
      <div className={css.choices}>
        {columns.map(({ name }, place) => (
          <div key={name} className={css.choice}>
            <CheckRow
              label={labelOf(name)}
              value
              disabled={columns.length === 1}
              onChange={() => set(columns.filter((column) => column.name !== name))}
            />
            <IconButton
              label={t('table.earlier', { column: labelOf(name) })}
              icon={<IconChevronUp aria-hidden />}
              disabled={place === 0}
              onClick={() => move(name, -1)}
            />
            <IconButton
              label={t('table.later', { column: labelOf(name) })}
              icon={<IconChevronDown aria-hidden />}
              disabled={place === columns.length - 1}
              onClick={() => move(name, 1)}
            />
          </div>
        ))}
        {others.map(([name]) => (
          <CheckRow
            key={name}
            label={labelOf(name)}
            value={false}
            onChange={() => set([...columns, ...readColumns(name, fields)])}
          />
        ))}
      </div>
    </Sheet>
  )
}
