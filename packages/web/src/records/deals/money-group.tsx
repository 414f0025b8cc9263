/** One group of a plan calculation: its title with its sum, and its rows. */
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#i18n/format.ts'
import { PendingClock } from '#ui/pending-clock.tsx'
import { currencySign } from './currency-symbol.ts'
import { sumOfRows } from './money-hero.tsx'
import type { MoneyGroup as Group, MoneyRow, MoneyTerm } from './money-rows.ts'
import css from './money-sheet.module.css'

interface MoneyGroupProps {
  group: Group
  rows: readonly MoneyRow[]
  terms: readonly MoneyTerm[]
  baseCode: string
  /** Converts a sum of the base currency into the shown one. */
  show: (base: string) => string
  /** Rows for which it returns false are read-only. */
  mayOpen: (row: MoneyRow) => boolean
  onRow: (row: MoneyRow) => void
}

/** The name of a row without a name of its own. */
const useRowName = (): ((row: MoneyRow) => string) => {
  const { t } = useTranslation()
  return ({ part, name }) => name || t(`money_row_${part}`)
}

/** The agreed price: in its own currency, or with the VAT that does not count. */
const besides = (row: MoneyRow, baseCode: string, withVat: (sum: string) => string): string => {
  if (row.currencyCode !== '' && row.currencyCode !== baseCode)
    return formatMoney(row.gross || row.price, currencySign(row.currencyCode))
  return row.gross !== '' && row.gross !== row.price ? withVat(formatMoney(row.gross, currencySign(baseCode))) : ''
}

const Line = ({
  row,
  baseCode,
  show,
  mayOpen,
  onRow,
}: { row: MoneyRow } & Omit<MoneyGroupProps, 'group' | 'rows' | 'terms'>) => {
  const { t } = useTranslation()
  const nameOf = useRowName()
  const content = (
    <>
      <span className={css.what}>
        <span className={css.name}>{nameOf(row)}</span>
        <span className={css.about}>
          {row.party}
          {row.party !== '' && row.vatName !== '' && ' · '}
          <span className={css.vat}>{row.vatName}</span>
        </span>
      </span>
      {row.pending && <PendingClock state={row.pending} />}
      <span className={css.much}>
        <span className={css.sum}>
          {row.base === '' ? t('money_no_rate_row', { currency: currencySign(row.currencyCode) }) : show(row.base)}
        </span>
        <span className={css.about}>{besides(row, baseCode, (sum) => t('money_with_vat', { sum }))}</span>
      </span>
    </>
  )
  return (
    <li>
      {mayOpen(row) ? (
        <button type="button" className={css.row} onClick={() => onRow(row)}>
          {content}
        </button>
      ) : (
        <div className={css.row}>{content}</div>
      )}
    </li>
  )
}

export const MoneyGroup = (props: MoneyGroupProps) => {
  const { group, rows, terms, show } = props
  const { t } = useTranslation()
  if (rows.length === 0 && terms.length === 0) return null
  return (
    <section className={css.group}>
      <h3 className={css.title} data-group={group}>
        <span>{t(`money_group_${group}`)}</span>
        <small>{rows.length}</small>
        <strong>{show(sumOfRows([...rows, ...terms]))}</strong>
      </h3>
      <ul className={css.rows}>
        {rows.map((row) => (
          <Line key={`${row.part} ${row.side} ${row.id}`} {...props} row={row} />
        ))}
        {terms.map(({ name, base }) => (
          <li key={name} className={css.row}>
            <span className={css.what}>{t(`money_row_${name}`)}</span>
            <span className={css.sum}>{show(base)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
