/** A preview of pasted rows: a choice of field above each column, errors at the end of each row. */
import { useTranslation } from 'react-i18next'
import css from './paste-sheet.module.css'
import type { PasteField, PastedRow } from './pasted-rows.ts'
import type { Pasted } from './use-pasted.ts'

interface PreviewProps extends Pick<Pasted, 'names' | 'choose' | 'rows' | 'heads'> {
  fields: readonly PasteField[]
  textOf: (row: PastedRow) => string
}

export const PastePreview = ({ names, choose, rows, heads, fields, textOf }: PreviewProps) => {
  const { t } = useTranslation()
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">№</th>
            {names.map((name, at) => (
              <th key={at} scope="col">
                <select
                  className={css.select}
                  aria-label={t('paste.column', { column: heads[at] || at + 1 })}
                  value={name}
                  onChange={({ target }) => choose(at, target.value)}
                >
                  <option value="">{t('import_column_none')}</option>
                  {fields.map((field) => (
                    <option key={field.name} value={field.name}>
                      {field.label}
                    </option>
                  ))}
                </select>
              </th>
            ))}
            <th scope="col">{t('paste.errors')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const text = textOf(row)
            return (
              <tr key={row.place} data-wrong={text !== '' || undefined}>
                <th scope="row">{row.place + 1}</th>
                {names.map((name, at) => (
                  <td key={at} data-wrong={name in row.errors || undefined}>
                    {row.cells[at]}
                  </td>
                ))}
                <td className={css.why}>{text}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
