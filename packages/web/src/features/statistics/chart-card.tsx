/** A chart in its card: drawn, or after a press as a table. Screen readers get the table. */
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#ui/icon-button.tsx'
import css from './chart-card.module.css'

export interface Table {
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

interface ChartCardProps {
  title: string
  /** Beside the title: a legend or a choice. */
  aside?: ReactNode
  table: Table
  /** The drawing has no text: screen readers read the table instead. */
  isPicture?: boolean
  /** Where a tile leads. */
  anchor?: string | undefined
  children: ReactNode
}

const DataTable = ({ title, table }: { title: string; table: Table }) => (
  <table className={css.table}>
    <caption className="visually-hidden">{title}</caption>
    <thead>
      <tr>
        {table.head.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {table.rows.map(([name, ...values], place) => (
        <tr key={place}>
          <th scope="row">{name}</th>
          {values.map((value, column) => (
            <td key={column}>{value}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

export const ChartCard = ({ title, aside, table, isPicture, anchor, children }: ChartCardProps) => {
  const { t } = useTranslation()
  const heading = useId()
  const [isTable, setTable] = useState(false)
  return (
    <section className={css.card} aria-labelledby={heading} id={anchor}>
      <div className={css.head}>
        <h2 id={heading}>{title}</h2>
        <span className={css.switch}>
          <IconButton
            label={t(isTable ? 'stats.as_chart' : 'stats.as_table')}
            icon={isTable ? <IconChartBar aria-hidden /> : <IconTable aria-hidden />}
            aria-pressed={isTable}
            onClick={() => setTable(!isTable)}
          />
        </span>
      </div>
      {aside}
      {isTable ? <DataTable {...{ title, table }} /> : children}
      {isPicture && !isTable && (
        <div className="visually-hidden">
          <DataTable {...{ title, table }} />
        </div>
      )}
    </section>
  )
}
